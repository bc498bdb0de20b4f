import { copyFile, unlink, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { processImage } from '../../src/media/processImage.ts'
import { processEmoji } from '../../src/media/processEmoji.ts'
import { processAvatar, processHeader } from '../../src/media/processProfileImage.ts'
import { type FilePurpose, newKey } from '../../src/operations/media/internal/keys.ts'
import { removeFiles } from '../../src/operations/media/internal/files.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'
import { type Drawing, drawAvatar, drawLandscape, emojiDrawings } from './drawings.ts'
import type { Random } from './random.ts'

interface Size {
  width: number
  height: number
}

/** A picture that is ready to be attached, in temporary files. Each attachment gets copies of them. */
export interface MasterAttachment {
  mimeType: string
  original: SourceFile
  preview: SourceFile
  meta: { original: Size; preview: Size }
  blurhash: string
  description: string
}

/** A finished file to copy. */
export interface SourceFile {
  path: string
  extension: string
}

/** The pictures of a demo. Few are drawn but many are stored, because every attachment has its own files. */
export interface Pictures {
  avatars: SourceFile[]
  headers: SourceFile[]
  attachments: MasterAttachment[]
  /** By shortcode. */
  emojis: Map<string, SourceFile>
  /** Stores a copy under a new key, and returns the key. */
  keep(master: SourceFile, purpose: FilePurpose): Promise<string>
  /** Deletes all stored copies, after a failure. */
  takeBack(): Promise<void>
  /** Deletes the masters. */
  close(): Promise<void>
}

const pictureCounts = { avatars: 36, headers: 10, attachments: 30 }

/** Draws the pictures of a demo. `count` is their number. */
export async function drawPictures(
  random: Random,
  count: number,
  { mediaFiles, signal }: { mediaFiles: MediaFiles; signal: AbortSignal },
): Promise<Pictures> {
  const masters: string[] = []
  const keys: string[] = []
  const temporaryFile = async () => {
    const path = await mediaFiles.temporaryFile()
    masters.push(path)
    return path
  }
  const draw = async <T>(most: number, make: () => Promise<T>): Promise<T[]> => {
    const results: T[] = []
    while (results.length < Math.min(most, count)) {
      signal.throwIfAborted()
      results.push(await make())
    }
    return results
  }
  const close = async () => void (await Promise.allSettled(masters.map((path) => unlink(path))))
  try {
    return {
      avatars: await draw(pictureCounts.avatars, () => avatar(drawAvatar(random, 400), temporaryFile)),
      headers: await draw(pictureCounts.headers, () => header(drawLandscape(random, 1500, 500), temporaryFile)),
      attachments: await draw(pictureCounts.attachments, () => attachment(someLandscape(random), temporaryFile)),
      emojis: count > 0 ? await emojis(temporaryFile) : new Map(),
      async keep({ path, extension }, purpose) {
        const copy = await mediaFiles.temporaryFile()
        await copyFile(path, copy)
        const key = newKey(purpose, extension)
        keys.push(key)
        await mediaFiles.put(key, copy)
        return key
      },
      takeBack: () => removeFiles(mediaFiles, keys),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const jpeg = 'image/jpeg'

type TemporaryFile = () => Promise<string>

async function rendered({ svg }: Drawing, temporaryFile: TemporaryFile): Promise<string> {
  const path = await temporaryFile()
  await writeFile(path, await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer())
  return path
}

async function avatar(drawing: Drawing, temporaryFile: TemporaryFile): Promise<SourceFile> {
  return (await processAvatar(await rendered(drawing, temporaryFile), { mimeType: jpeg, temporaryFile })).file
}

async function header(drawing: Drawing, temporaryFile: TemporaryFile): Promise<SourceFile> {
  return (await processHeader(await rendered(drawing, temporaryFile), { mimeType: jpeg, temporaryFile })).file
}

async function emojis(temporaryFile: TemporaryFile): Promise<Map<string, SourceFile>> {
  const emojis = new Map<string, SourceFile>()
  for (const [shortcode, drawing] of Object.entries(emojiDrawings)) {
    const path = await temporaryFile()
    await writeFile(path, await sharp(Buffer.from(drawing)).png().toBuffer())
    emojis.set(shortcode, (await processEmoji(path, { mimeType: 'image/png', temporaryFile })).file)
  }
  return emojis
}

async function attachment(drawing: Drawing, temporaryFile: TemporaryFile): Promise<MasterAttachment> {
  const source = await rendered(drawing, temporaryFile)
  const { original, preview, blurhash } = await processImage(source, { mimeType: jpeg, temporaryFile })
  const meta = { original: sizeOf(original), preview: sizeOf(preview) }
  return { mimeType: original.mimeType, original, preview, meta, blurhash, description: drawing.description }
}

function someLandscape(random: Random): Drawing {
  const [width, height] = random.pick([
    [960, 640],
    [640, 800],
    [800, 800],
    [1200, 675],
  ] as const)
  return drawLandscape(random, width, height)
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })
