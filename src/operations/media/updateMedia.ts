import { z } from 'zod'
import { invalid, notFound } from '../../model/errors.ts'
import { MediaId } from '../../model/ids.ts'
import { Media, Upload, type UploadedFile } from '../../model/media.ts'
import type { MediaPreview } from '../../stores/media.ts'
import { type Call, defineOperation } from '../operation.ts'
import { removeFiles } from './internal/files.ts'
import { FocusInput } from './internal/focusInput.ts'
import { storePreview } from './internal/preview.ts'
import { cleanDescription } from './internal/uploads.ts'

const input = z.strictObject({
  id: MediaId,
  description: z.string().nullable().optional().describe('The alternative text. Null or blank removes it.'),
  focus: FocusInput.nullable().optional(),
  thumbnail: Upload.optional().describe('An image to show as the preview.'),
})

/**
 * Changes an attachment of the caller that is in no post yet. Absent fields stay unchanged. Throws `not_found`,
 * `validation_failed`.
 */
export const updateMedia = defineOperation({
  name: 'updateMedia',
  kind: 'mutation',
  scope: 'write:media',
  summary: 'Change the description, focal point or preview of an uploaded file that is not attached to a post yet.',
  input,
  output: Media,
  async run({ id, description, focus, thumbnail }, call) {
    const { stores, limits, caller } = call
    const found = await stores.media.find(id, caller.accountId)
    if (!found) throw notFound()
    if (thumbnail && found.state !== 'ready') throw invalid('thumbnail', 'thumbnailTooEarly')
    const change = {
      ...(description === undefined ? {} : { description: cleanDescription(description, limits) }),
      ...(focus === undefined ? {} : { focus }),
    }
    // The preview comes first. If it is unusable or exceeds the quota, nothing else must have changed.
    if (thumbnail) await changePreview(id, thumbnail, call)
    if (!(await stores.media.update(id, caller.accountId, change))) throw attached()
    return (await stores.media.find(id, caller.accountId)) ?? found
  },
})

async function changePreview(id: MediaId, thumbnail: UploadedFile, call: Call): Promise<void> {
  const preview = await storePreview(thumbnail, call)
  try {
    await replacePreview(id, preview, call)
  } catch (error) {
    await removeFiles(call.mediaFiles, [preview.key])
    throw error
  }
}

async function replacePreview(id: MediaId, preview: MediaPreview, call: Call): Promise<void> {
  const replaced = await call.stores.media.replacePreview(id, call.caller.accountId, preview)
  if (!replaced) throw attached()
  const { oldKey } = replaced
  if (oldKey !== null) call.afterResponse(() => removeFiles(call.mediaFiles, [oldKey]))
}

function attached() {
  return invalid('id', 'mediaInPost')
}
