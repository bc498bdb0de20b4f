import type { Metadata, Sharp } from 'sharp'
import { invalid } from '../model/errors.ts'
import { damagedImage, explainDecodeErrors } from './decodeErrors.ts'
import { loadSharp } from './imageLibrary.ts'

/** Limits that are checked before a pixel is decoded, and the maximum processing time. */
export const imageLimits = { pixels: 40_000_000, side: 16_384, frames: 1000, seconds: 15 }

// Encoding a pixel of an animation takes ten times as long as encoding a pixel of a still image.
const animatedShare = 0.5

/** An image whose header is within the limits. Width and height are those of one upright frame. */
export interface ReadableImage {
  width: number
  height: number
  isAnimated: boolean
  hasAlpha: boolean
  /** Makes a new pipeline over all frames, upright. */
  frames(): Sharp
  /** Makes a new pipeline over the first frame, upright. */
  firstFrame(): Sharp
}

/** The type from `detectMediaType`, and the limits of pixels and time. */
interface ImageLimits {
  mimeType: string
  maxPixels?: number
  maxSeconds?: number
}

/**
 * Reads the header of an image. Throws `validation_failed` if it is damaged, longer than 16,384 pixels, larger than
 * `maxPixels`, or an animation with more than half as many pixels in all frames. The pipelines together have
 * `maxSeconds` from now on.
 */
export async function readImage(
  path: string,
  { mimeType, maxPixels = imageLimits.pixels, maxSeconds = imageLimits.seconds }: ImageLimits,
): Promise<ReadableImage> {
  const sharp = await loadSharp()
  const end = performance.now() + maxSeconds * 1000
  const input = (pages: number) => sharp(path, { ...strictness, limitInputPixels: maxPixels, pages })
  const canMove = mimeType === 'image/gif' || mimeType === 'image/webp'
  const header = await explainDecodeErrors(maxPixels, () => input(canMove ? -1 : 1).metadata())
  if (header.mediaType !== mimeType && !isHeic(header, mimeType)) throw damagedImage()
  const frames = header.pages ?? 1
  if (frames > imageLimits.frames) throw invalid('file', 'imageFramesTooMany', { most: imageLimits.frames })
  const isAnimated = canMove && frames > 1
  const upright = isAnimated ? { width: header.width, height: header.pageHeight ?? header.height } : header.autoOrient
  requireSize(upright, isAnimated ? frames : 1, maxPixels)
  // libvips cannot rotate an animation, and GIF has no orientation.
  const pipeline = (pages: number) =>
    (isAnimated ? input(pages) : input(pages).autoOrient()).timeout({ seconds: secondsUntil(end) })
  return {
    width: upright.width,
    height: upright.height,
    isAnimated,
    hasAlpha: header.hasAlpha,
    frames: () => pipeline(isAnimated ? -1 : 1),
    firstFrame: () => pipeline(1),
  }
}

function requireSize({ width, height }: { width: number; height: number }, frames: number, maxPixels: number): void {
  if (Math.max(width, height) > imageLimits.side) {
    throw invalid('file', 'imageTooLong', { most: imageLimits.side })
  }
  const most = maxPixels * animatedShare
  if (frames === 1 || width * height * frames <= most) return
  throw invalid('file', 'animationTooLarge', { most: most / 1e6 })
}

// sharp takes whole seconds, and 0 means no limit.
function secondsUntil(end: number): number {
  return Math.max(1, Math.ceil((end - performance.now()) / 1000))
}

// 'error' rejects truncated or corrupt images, but accepts harmless oddities of cameras, which 'warning' would reject.
const strictness = { failOn: 'error' } as const

function isHeic(header: Metadata, mimeType: string): boolean {
  return mimeType === 'image/heic' && header.format === 'heif'
}
