import { notFound } from '../../model/errors.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { oneDraft } from './internal/draftInput.ts'

/** Deletes a scheduled post of the caller. Its files are no longer attached. Throws `not_found`. */
export const deleteScheduledPost = defineOperation({
  name: 'deleteScheduledPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Delete one of your scheduled posts before it is published.',
  input: oneDraft,
  output: Removed,
  async run({ id }, { stores, caller }): Promise<Removed> {
    if (!(await stores.drafts.delete(id, caller.accountId, 'scheduled'))) throw notFound()
    return { id }
  },
})
