import sharp, { type Metadata, type Sharp } from 'sharp'
import { invalid } from '../model/errors.ts'
import { damagedImage, explainingDecodeErrors } from './decodeErrors.ts'

/** Bounds an image must keep before a pixel of it is decoded; the frames of an animation count together. */
export const imageLimits = { pixels: 40_000_000, frames: 1000, seconds: 60 }

/** An image whose header was read and found within bounds; width and height are one upright frame's. */
export interface ReadableImage {
  width: number
  height: number
  isAnimated: boolean
  hasAlpha: boolean
  /** A fresh pipeline over all frames, upright. */
  frames(): Sharp
  /** A fresh pipeline over the first frame, upright. */
  firstFrame(): Sharp
}

/** The type `detectMediaType` found, and the bound on pixels. */
interface Declared {
  mimeType: string
  maxPixels?: number
}

/** Reads an image's header; `validation_failed` where it is damaged, or larger than `maxPixels` over all its frames. */
export async function readImage(
  path: string,
  { mimeType, maxPixels = imageLimits.pixels }: Declared,
): Promise<ReadableImage> {
  const input = (pages: number) => sharp(path, { ...strictness, limitInputPixels: maxPixels, pages })
  const canMove = mimeType === 'image/gif' || mimeType === 'image/webp'
  const header = await explainingDecodeErrors(maxPixels, () => input(canMove ? -1 : 1).metadata())
  if (header.mediaType !== mimeType && !isHeic(header, mimeType)) throw damagedImage()
  if ((header.pages ?? 1) > imageLimits.frames) throw invalid('file', `has more than ${imageLimits.frames} frames`)
  const isAnimated = canMove && (header.pages ?? 1) > 1
  const upright = isAnimated ? { width: header.width, height: header.pageHeight ?? header.height } : header.autoOrient
  // libvips cannot turn an animation, and GIF has no orientation.
  const pipeline = (pages: number) =>
    (isAnimated ? input(pages) : input(pages).autoOrient()).timeout({ seconds: imageLimits.seconds })
  return {
    width: upright.width,
    height: upright.height,
    isAnimated,
    hasAlpha: header.hasAlpha,
    frames: () => pipeline(isAnimated ? -1 : 1),
    firstFrame: () => pipeline(1),
  }
}

// 'error' refuses what is cut short or corrupt, and forgives the harmless oddities that cameras write ('warning' would not).
const strictness = { failOn: 'error' } as const

function isHeic(header: Metadata, mimeType: string): boolean {
  return mimeType === 'image/heic' && header.format === 'heif'
}
