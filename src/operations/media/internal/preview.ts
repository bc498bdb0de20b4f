import { processImage } from '../../../media/processImage.ts'
import type { UploadedFile } from '../../../model/media.ts'
import type { MediaPreview } from '../../../stores/media.ts'
import { discardFiles, storeFiles } from './files.ts'
import { newKey } from './keys.ts'
import { aboutField, imageTypeOf, imageWork, type MediaServices } from './uploads.ts'

/**
 * Makes a preview from an uploaded image and stores its file. Throws `validation_failed` for `thumbnail`, and
 * `payload_too_large`.
 */
export async function storePreview(thumbnail: UploadedFile, services: MediaServices): Promise<MediaPreview> {
  const mimeType = await imageTypeOf(thumbnail, 'thumbnail', services.limits)
  const image = await aboutField('thumbnail', () => processImage(thumbnail.path, imageWork(mimeType, services)))
  await discardFiles([image.original.path])
  const key = newKey('attachments', image.preview.extension)
  await storeFiles(services.mediaFiles, [{ key, path: image.preview.path }])
  const { width, height, size: bytes } = image.preview
  return { key, width, height, bytes, blurhash: image.blurhash }
}
