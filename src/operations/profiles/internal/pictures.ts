import { processAvatar, processHeader } from '../../../media/processProfileImage.ts'
import type { UploadedFile } from '../../../model/media.ts'
import type { StoredPicture } from '../../../stores/accounts.ts'
import { checkedHash } from '../../media/internal/checkedHash.ts'
import { storeFiles, removeFiles } from '../../media/internal/files.ts'
import { newKey } from '../../media/internal/keys.ts'
import { aboutField, imageTypeOf, imageWork, type MediaServices } from '../../media/internal/uploads.ts'

type Kind = 'avatar' | 'header'

const makers = { avatar: processAvatar, header: processHeader }

/**
 * Makes the pictures of a profile from uploads and stores their files, all or none. Throws `validation_failed` for an
 * unusable image, `payload_too_large`, `unavailable`.
 */
export async function storePictures(
  uploads: { [K in Kind]?: UploadedFile | undefined },
  services: MediaServices,
): Promise<{ [K in Kind]?: StoredPicture }> {
  const stored: { [K in Kind]?: StoredPicture } = {}
  try {
    if (uploads.avatar) stored.avatar = await storePicture('avatar', uploads.avatar, services)
    if (uploads.header) stored.header = await storePicture('header', uploads.header, services)
    return stored
  } catch (error) {
    const keys = Object.values(stored).flatMap(({ key, staticKey }) => [key, staticKey])
    await removeFiles(services.mediaFiles, keys).catch(() => {}) // the first error wins
    throw error
  }
}

async function storePicture(kind: Kind, file: UploadedFile, services: MediaServices): Promise<StoredPicture> {
  const { mediaFiles, limits } = services
  const mimeType = await imageTypeOf(file, kind, limits)
  await checkedHash(file.path, kind, services)
  const picture = await aboutField(kind, () => makers[kind](file.path, imageWork(mimeType, services)))
  const key = newKey(`${kind}s`, picture.file.extension)
  const isStill = picture.static.path === picture.file.path
  const staticKey = isStill ? key : newKey(`${kind}s`, picture.static.extension)
  const whole = { key, path: picture.file.path }
  await storeFiles(mediaFiles, isStill ? [whole] : [whole, { key: staticKey, path: picture.static.path }])
  return { key, staticKey, description: '' }
}
