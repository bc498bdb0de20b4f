import { processImage } from '../../../media/processImage.ts'
import type { UploadedFile } from '../../../model/media.ts'
import type { MediaPreview } from '../../../stores/media.ts'
import { discardFiles, keepFiles } from './files.ts'
import { newKey } from './keys.ts'
import { aboutField, imageTypeOf, imageWork, type MediaServices } from './uploads.ts'

/**
 * Makes a preview from an uploaded image and stores its file. Throws `validation_failed` about `thumbnail`, and
 * `payload_too_large`.
 */
export async function keepPreview(thumbnail: UploadedFile, services: MediaServices): Promise<MediaPreview> {
  const mimeType = await imageTypeOf(thumbnail, 'thumbnail', services.limits)
  const made = await aboutField('thumbnail', () => processImage(thumbnail.path, imageWork(mimeType, services)))
  await discardFiles([made.original.path])
  const key = newKey('attachments', made.preview.extension)
  await keepFiles(services.mediaFiles, [{ key, path: made.preview.path }])
  const { width, height, size: bytes } = made.preview
  return { key, width, height, bytes, blurhash: made.blurhash }
}
