import { notFound } from '../../model/errors.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { oneDraft } from './internal/draftInput.ts'

/** Deletes a draft of the caller. Its files are no longer attached. Throws `not_found`. */
export const deleteDraft = defineOperation({
  name: 'deleteDraft',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Delete one of your drafts.',
  input: oneDraft,
  output: Removed,
  async run({ id }, { stores, caller }): Promise<Removed> {
    if (!(await stores.drafts.delete(id, caller.accountId, 'draft'))) throw notFound()
    return { id }
  },
})
