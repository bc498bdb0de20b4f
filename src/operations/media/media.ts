import { z } from 'zod'
import { invalid, notFound } from '../../model/errors.ts'
import { MediaId } from '../../model/ids.ts'
import { Media } from '../../model/media.ts'
import { defineOperation } from '../operation.ts'

/**
 * Returns an attachment of the caller, ready or processing. Throws `not_found`, and `validation_failed` if processing
 * failed.
 */
export const media = defineOperation({
  name: 'media',
  kind: 'query',
  scope: 'write:media',
  summary: 'Read one of your uploaded files, which may still be processing.',
  input: z.strictObject({ id: MediaId }),
  output: Media,
  async run({ id }, { caller, stores }) {
    const found = await stores.media.find(id, caller.accountId)
    if (!found) throw notFound()
    if (found.state === 'failed') throw invalid('file', 'mediaFailed')
    return found
  },
})
