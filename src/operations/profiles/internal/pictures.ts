import { processAvatar, processHeader } from '../../../media/processProfileImage.ts'
import type { UploadedFile } from '../../../model/media.ts'
import type { KeptPicture } from '../../../stores/accounts.ts'
import { checkedHash } from '../../media/internal/checkedHash.ts'
import { keepFiles, removeFiles } from '../../media/internal/files.ts'
import { newKey } from '../../media/internal/keys.ts'
import { aboutField, imageTypeOf, imageWork, type MediaServices } from '../../media/internal/uploads.ts'

type Kind = 'avatar' | 'header'

const makers = { avatar: processAvatar, header: processHeader }

/**
 * Makes the pictures of a profile from uploads and stores their files, all or none. Throws `validation_failed` for an
 * unusable image, `payload_too_large`, `unavailable`.
 */
export async function keepPictures(
  uploads: { [K in Kind]?: UploadedFile | undefined },
  services: MediaServices,
): Promise<{ [K in Kind]?: KeptPicture }> {
  const kept: { [K in Kind]?: KeptPicture } = {}
  try {
    if (uploads.avatar) kept.avatar = await keepPicture('avatar', uploads.avatar, services)
    if (uploads.header) kept.header = await keepPicture('header', uploads.header, services)
    return kept
  } catch (error) {
    const keys = Object.values(kept).flatMap(({ key, staticKey }) => [key, staticKey])
    await removeFiles(services.mediaFiles, keys).catch(() => {}) // the first error says more
    throw error
  }
}

async function keepPicture(kind: Kind, file: UploadedFile, services: MediaServices): Promise<KeptPicture> {
  const { mediaFiles, limits } = services
  const mimeType = await imageTypeOf(file, kind, limits)
  await checkedHash(file.path, kind, services)
  const made = await aboutField(kind, () => makers[kind](file.path, imageWork(mimeType, services)))
  const key = newKey(`${kind}s`, made.file.extension)
  const isStill = made.static.path === made.file.path
  const staticKey = isStill ? key : newKey(`${kind}s`, made.static.extension)
  const whole = { key, path: made.file.path }
  await keepFiles(mediaFiles, isStill ? [whole] : [whole, { key: staticKey, path: made.static.path }])
  return { key, staticKey, description: '' }
}
