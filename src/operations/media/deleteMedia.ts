import { z } from 'zod'
import { invalid, notFound } from '../../model/errors.ts'
import { MediaId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { removeUnused } from './internal/files.ts'

/**
 * Deletes an attachment of the caller, with its files. Throws `not_found`, and `validation_failed` if a post or draft
 * uses it.
 */
export const deleteMedia = defineOperation({
  name: 'deleteMedia',
  kind: 'mutation',
  scope: 'write:media',
  summary: 'Delete an uploaded file that is not attached to a post or draft.',
  input: z.strictObject({ id: MediaId }),
  output: Removed,
  async run({ id }, call) {
    const { caller, stores } = call
    const unused = await stores.media.delete(id, caller.accountId)
    if (unused) call.afterResponse(() => removeUnused(call, unused))
    else if (await stores.media.find(id, caller.accountId)) throw invalid('id', 'mediaInUse')
    else throw notFound()
    return { id }
  },
})
