import { encode as encodeBlurhash } from 'blurhash'
import type { Sharp } from 'sharp'
import { loadSharp } from './imageLibrary.ts'
import { readImage, type ReadableImage } from './readImage.ts'
import { withImageSlot, type ImageFile, type ImageWork, type WrittenType } from './writeImage.ts'

/** A processed image that is safe to serve. If it is animated, `original` moves and `preview` is still. */
export interface ProcessedImage {
  original: ImageFile
  preview: ImageFile
  blurhash: string
  isAnimated: boolean
}

// Mastodon's limits: the area of 3840x2160, and of 640x360 for the preview. The aspect ratio is preserved.
const originalArea = 3840 * 2160
const previewArea = 640 * 360
const longestSide = 16_383 // WebP's limit, the lowest of the formats written here

/**
 * Decodes an uploaded image and encodes it again: upright, in sRGB, without metadata or any byte of the upload.
 *
 * JPEG, PNG, GIF and WebP keep their format. AVIF and HEIC become JPEG, or WebP if transparent, as in Mastodon.
 * Animated GIF and WebP keep moving. The preview is WebP. Images of more than 3840x2160 pixels are scaled down to that
 * area.
 *
 * Throws `validation_failed` for an image that is damaged, truncated, longer than 16,384 pixels or too slow to decode,
 * or that exceeds `maxPixels` (40 megapixels; half of it for the frames of an animation together). Throws `unavailable`
 * if too many images wait.
 */
export function processImage(sourcePath: string, options: ImageWork & { mimeType: string }): Promise<ProcessedImage> {
  return withImageSlot(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const original = await write(fitted(image.frames(), image, originalArea), outputType(options.mimeType, image))
    const preview = await write(fitted(image.firstFrame(), image, previewArea), 'image/webp')
    return { original, preview, blurhash: await blurhash(preview.path), isAnimated: image.isAnimated }
  })
}

function outputType(mimeType: string, { hasAlpha }: ReadableImage): WrittenType {
  if (mimeType === 'image/png' || mimeType === 'image/gif' || mimeType === 'image/webp') return mimeType
  return hasAlpha ? 'image/webp' : 'image/jpeg'
}

function fitted(pipeline: Sharp, { width, height }: ReadableImage, area: number): Sharp {
  const scale = Math.min(Math.sqrt(area / (width * height)), longestSide / width, longestSide / height)
  if (scale >= 1) return pipeline
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return pipeline.resize({ width: scaled(width), height: scaled(height), fit: 'fill' })
}

/** Returns the BlurHash (4 by 3 components) of a small image file on white. */
async function blurhash(path: string): Promise<string> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(path)
    .flatten({ background: 'white' })
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}
