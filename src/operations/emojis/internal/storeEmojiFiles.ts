import { processEmoji } from '../../../media/processEmoji.ts'
import type { MediaFiles } from '../../../stores/mediaFiles.ts'
import { storeFiles } from '../../media/internal/files.ts'
import { newKey } from '../../media/internal/keys.ts'

/** The keys of the files of an emoji. They are equal for an image without animation. */
export interface EmojiKeys {
  fileKey: string
  staticKey: string
}

/**
 * Makes the files of an emoji from an image on the local disk, and stores them. Throws the same errors as
 * `processEmoji`.
 */
export async function storeEmojiFiles(
  path: string,
  work: Parameters<typeof processEmoji>[1],
  mediaFiles: MediaFiles,
): Promise<EmojiKeys> {
  const emoji = await processEmoji(path, work)
  const fileKey = newKey('emojis', emoji.file.extension)
  const isStill = emoji.static.path === emoji.file.path
  const staticKey = isStill ? fileKey : newKey('emojis', emoji.static.extension)
  const moving = { key: fileKey, path: emoji.file.path }
  await storeFiles(mediaFiles, isStill ? [moving] : [moving, { key: staticKey, path: emoji.static.path }])
  return { fileKey, staticKey }
}
