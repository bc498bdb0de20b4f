import { sentence } from '../messages/text.ts'
import { unlink } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { createConcurrencyLimiter } from '../model/concurrencyLimiter.ts'
import { explainDecodeErrors } from './decodeErrors.ts'
import { imageLimits } from './readImage.ts'

/**
 * A file that this service encoded, with the size of one frame, its bytes and its type. The caller stores or deletes
 * it.
 */
export interface ImageFile {
  path: string
  width: number
  height: number
  size: number
  mimeType: WrittenType
  extension: string
}

/** The options of processing an image: its owner, where to put files, and the limits of pixels and seconds. */
export interface ImageWork {
  /** One image of each owner is processed at a time. */
  owner?: string
  temporaryFile: () => Promise<string>
  maxPixels?: number
  maxSeconds?: number
}

/** Encodes a pipeline into a new temporary file. Throws the errors of `explainDecodeErrors`. */
export type WriteImage = (pipeline: Sharp, mimeType: WrittenType) => Promise<ImageFile>

// Processes only two images at once, because a decoded image of 40 megapixels takes 160 MB, and uploads come in bursts.
const limiter = createConcurrencyLimiter(2, { mayWait: 100, mayWaitEach: 20, refusal: sentence('uploadsBusy') })

// These settings encode fast rather than making files a few per cent smaller, because uploads wait for the encoding.
const formats = {
  'image/jpeg': {
    extension: 'jpg',
    encoder: (image: Sharp) => image.flatten({ background: 'white' }).jpeg({ quality: 90 }),
  },
  'image/png': { extension: 'png', encoder: (image: Sharp) => image.png({ compressionLevel: 6 }) },
  'image/gif': { extension: 'gif', encoder: (image: Sharp) => image.gif({ effort: 3 }) },
  'image/webp': { extension: 'webp', encoder: (image: Sharp) => image.webp({ quality: 85, effort: 2 }) },
}

export type WrittenType = keyof typeof formats

/**
 * Waits for a slot (two images of two owners are processed at a time), then calls `make` with the function that writes
 * files. Files have sRGB colours and no metadata. If `make` fails, the files that it wrote are deleted.
 */
export function withImageSlot<T>(work: ImageWork, make: (write: WriteImage) => Promise<T>): Promise<T> {
  const { owner = 'nobody', temporaryFile, maxPixels = imageLimits.pixels } = work
  return limiter(owner, async () => {
    const written: string[] = []
    try {
      return await make(async (pipeline, mimeType) => {
        const path = await temporaryFile()
        written.push(path)
        return explainDecodeErrors(maxPixels, () => encode(pipeline, mimeType, path))
      })
    } catch (error) {
      await Promise.all(written.map((path) => unlink(path).catch(() => {})))
      throw error
    }
  })
}

async function encode(pipeline: Sharp, mimeType: WrittenType, path: string): Promise<ImageFile> {
  const { extension, encoder } = formats[mimeType]
  const { width, height, pageHeight, size } = await encoder(pipeline.toColourspace('srgb')).toFile(path)
  return { path, width, height: pageHeight ?? height, size, mimeType, extension }
}
