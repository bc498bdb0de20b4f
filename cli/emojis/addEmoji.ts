import { copyFile, stat } from 'node:fs/promises'
import { detectMediaType } from '../../src/media/detectMediaType.ts'
import type { CustomEmoji } from '../../src/model/customEmoji.ts'
import { ServiceError } from '../../src/model/errors.ts'
import { type EmojiKeys, storeEmojiFiles } from '../../src/operations/emojis/internal/storeEmojiFiles.ts'
import { discardFiles, removeFiles } from '../../src/operations/media/internal/files.ts'
import type { EmojiChange } from '../../src/stores/customEmojis.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'
import { byOperator } from '../byOperator.ts'
import { Failure } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { type Service, withService } from '../withService.ts'

/** An emoji to add. If an emoji with this name exists, absent fields stay unchanged. */
export interface NewEmoji extends EmojiChange {
  shortcode: string
  file: string
}

/**
 * Adds or replaces a custom emoji. The picture is encoded again like every upload, and the given file is not changed.
 */
export async function addEmoji(context: CommandContext, emoji: NewEmoji): Promise<CustomEmoji> {
  const most = context.options.limits.imageBytes
  await requireReadable(emoji.file, most)
  return withService(context, (service) => storeEmoji(service, emoji, most))
}

/** Adds or replaces a custom emoji. Throws a Failure for a file that has more than `most` bytes or is not an image. */
export async function storeEmoji(service: Service, newEmoji: NewEmoji, most: number): Promise<CustomEmoji> {
  await requireReadable(newEmoji.file, most)
  const keys = await storePicture(newEmoji.file, service.mediaFiles)
  const unused = await save(newEmoji, keys, service)
  await removeFiles(service.mediaFiles, unused)
  const emojis = await service.stores.customEmojis.list()
  const emoji = emojis.find(({ shortcode }) => shortcode === newEmoji.shortcode)
  if (!emoji) throw new Failure(`:${newEmoji.shortcode}: was removed in the meantime.`)
  return emoji
}

async function requireReadable(file: string, most: number): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new Failure(`The file ${JSON.stringify(file)} does not exist or cannot be read.`)
  if (found.size > most) throw new Failure(`The file is larger than ${Math.floor(most / 1024)} KiB.`)
}

async function storePicture(file: string, mediaFiles: MediaFiles): Promise<EmojiKeys> {
  const temporaryFile = () => mediaFiles.temporaryFile()
  const copy = await temporaryFile()
  try {
    await copyFile(file, copy)
    const mimeType = await imageTypeOf(copy)
    return await storeEmojiFiles(copy, { mimeType, temporaryFile }, mediaFiles)
  } catch (error) {
    throw isAboutTheFile(error) ? new Failure(error.message) : error
  } finally {
    await discardFiles([copy])
  }
}

async function imageTypeOf(file: string): Promise<string> {
  const detected = await detectMediaType(file).catch((error: unknown) => {
    if (!isAboutTheFile(error)) throw error
  })
  if (detected?.kind !== 'image') throw new Failure('An emoji must be an image, such as PNG, GIF or WebP.')
  return detected.mimeType
}

function isAboutTheFile(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'validation_failed'
}

async function save(
  { file: _, ...emoji }: NewEmoji,
  keys: EmojiKeys,
  { stores, mediaFiles }: Service,
): Promise<string[]> {
  try {
    return await stores.customEmojis.save({ ...emoji, ...keys }, byOperator())
  } catch (error) {
    // The first error is more informative.
    await removeFiles(mediaFiles, [...new Set([keys.fileKey, keys.staticKey])]).catch(() => {})
    throw error
  }
}
