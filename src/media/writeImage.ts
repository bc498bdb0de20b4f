import { sentence } from '../messages/text.ts'
import { unlink } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { createGate } from '../model/gate.ts'
import { explainingDecodeErrors } from './decodeErrors.ts'
import { imageLimits } from './readImage.ts'

/** A file this service encoded: pixels of one frame, bytes, and its type. Whoever asked for it stores or deletes it. */
export interface ImageFile {
  path: string
  width: number
  height: number
  size: number
  mimeType: WrittenType
  extension: string
}

/**
 * How every image is made: for whom, where its files go, of how many pixels it may be, and how many
 * seconds it may take.
 */
export interface ImageWork {
  /** Of each owner one image is made at a time. */
  owner?: string
  temporaryFile: () => Promise<string>
  maxPixels?: number
  maxSeconds?: number
}

/** Encodes a pipeline into a new temporary file; the errors of `explainingDecodeErrors`. */
export type WriteImage = (pipeline: Sharp, mimeType: WrittenType) => Promise<ImageFile>

// Two at once: a decoded image of 40 megapixels is 160 MB, and uploads come in bursts.
const gate = createGate(2, { mayWait: 100, mayWaitEach: 20, refusal: sentence('uploadsBusy') })

// Speed over the last per cent of size: an upload waits for it.
const formats = {
  'image/jpeg': {
    extension: 'jpg',
    encoder: (image: Sharp) => image.flatten({ background: 'white' }).jpeg({ quality: 90 }),
  },
  'image/png': { extension: 'png', encoder: (image: Sharp) => image.png({ compressionLevel: 6 }) },
  'image/gif': { extension: 'gif', encoder: (image: Sharp) => image.gif({ effort: 3 }) },
  'image/webp': { extension: 'webp', encoder: (image: Sharp) => image.webp({ quality: 85, effort: 2 }) },
}

/** The types written here. */
export type WrittenType = keyof typeof formats

/**
 * Waits for a turn (two images are made at a time, of two owners), then gives `make` the one way to write a file.
 * All metadata is left out and the colours are sRGB. When `make` fails, none of the files it wrote is left.
 */
export function makingImages<T>(work: ImageWork, make: (write: WriteImage) => Promise<T>): Promise<T> {
  const { owner = 'nobody', temporaryFile, maxPixels = imageLimits.pixels } = work
  return gate(owner, async () => {
    const written: string[] = []
    try {
      return await make(async (pipeline, mimeType) => {
        const path = await temporaryFile()
        written.push(path)
        return explainingDecodeErrors(maxPixels, () => encode(pipeline, mimeType, path))
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
