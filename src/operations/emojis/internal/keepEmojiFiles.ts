import { processEmoji } from '../../../media/processEmoji.ts'
import type { MediaFiles } from '../../../stores/mediaFiles.ts'
import { keepFiles } from '../../media/internal/files.ts'
import { newKey } from '../../media/internal/keys.ts'

/** The keys of the files of an emoji. They are equal for an image without animation. */
export interface EmojiKeys {
  fileKey: string
  staticKey: string
}

/** Makes the files of an emoji from an image on the local disk, and stores them. Throws as `processEmoji`. */
export async function keepEmojiFiles(
  path: string,
  work: Parameters<typeof processEmoji>[1],
  mediaFiles: MediaFiles,
): Promise<EmojiKeys> {
  const made = await processEmoji(path, work)
  const fileKey = newKey('emojis', made.file.extension)
  const isStill = made.static.path === made.file.path
  const staticKey = isStill ? fileKey : newKey('emojis', made.static.extension)
  const moving = { key: fileKey, path: made.file.path }
  await keepFiles(mediaFiles, isStill ? [moving] : [moving, { key: staticKey, path: made.static.path }])
  return { fileKey, staticKey }
}
