import type { Metadata, Sharp } from 'sharp'
import { invalid } from '../model/errors.ts'
import { damagedImage, explainingDecodeErrors } from './decodeErrors.ts'
import { loadSharp } from './imageLibrary.ts'

/** Bounds an image must keep before a pixel of it is decoded, and the time that all of them may take. */
export const imageLimits = { pixels: 40_000_000, side: 16_384, frames: 1000, seconds: 15 }

// Encoding a pixel that moves takes ten times as long.
const animatedShare = 0.5

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

/** The type `detectMediaType` found, and the bounds on pixels and time. */
interface Declared {
  mimeType: string
  maxPixels?: number
  maxSeconds?: number
}

/**
 * Reads an image's header; `validation_failed` where it is damaged, longer than 16,384 pixels, larger than `maxPixels`,
 * or an animation larger than half as many over all its frames. The pipelines together have `maxSeconds` from now on.
 */
export async function readImage(
  path: string,
  { mimeType, maxPixels = imageLimits.pixels, maxSeconds = imageLimits.seconds }: Declared,
): Promise<ReadableImage> {
  const sharp = await loadSharp()
  const end = performance.now() + maxSeconds * 1000
  const input = (pages: number) => sharp(path, { ...strictness, limitInputPixels: maxPixels, pages })
  const canMove = mimeType === 'image/gif' || mimeType === 'image/webp'
  const header = await explainingDecodeErrors(maxPixels, () => input(canMove ? -1 : 1).metadata())
  if (header.mediaType !== mimeType && !isHeic(header, mimeType)) throw damagedImage()
  const frames = header.pages ?? 1
  if (frames > imageLimits.frames) throw invalid('file', 'imageFramesTooMany', { most: imageLimits.frames })
  const isAnimated = canMove && frames > 1
  const upright = isAnimated ? { width: header.width, height: header.pageHeight ?? header.height } : header.autoOrient
  requireSize(upright, isAnimated ? frames : 1, maxPixels)
  // libvips cannot turn an animation, and GIF has no orientation.
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

// sharp takes whole seconds, and 0 for no end.
function secondsUntil(end: number): number {
  return Math.max(1, Math.ceil((end - performance.now()) / 1000))
}

// 'error' refuses what is cut short or corrupt, and forgives the harmless oddities that cameras
// write ('warning' would not).
const strictness = { failOn: 'error' } as const

function isHeic(header: Metadata, mimeType: string): boolean {
  return mimeType === 'image/heic' && header.format === 'heif'
}
