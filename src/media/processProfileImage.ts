import { readImage } from './readImage.ts'
import { withImageSlot, type ImageFile, type ImageWork } from './writeImage.ts'

/** An avatar or header as WebP. `static` is its first frame, or the same file if it is not animated. */
export interface ProcessedProfileImage {
  file: ImageFile
  static: ImageFile
}

type Options = ImageWork & { mimeType: string }

/**
 * Makes an avatar of 400x400, cropped around the middle. Removes the same data and throws the same errors as
 * `processImage`.
 */
export function processAvatar(sourcePath: string, options: Options): Promise<ProcessedProfileImage> {
  return cover(sourcePath, options, { width: 400, height: 400 })
}

/**
 * Makes a header of 1500x500, cropped around the middle. Removes the same data and throws the same errors as
 * `processImage`.
 */
export function processHeader(sourcePath: string, options: Options): Promise<ProcessedProfileImage> {
  return cover(sourcePath, options, { width: 1500, height: 500 })
}

interface Size {
  width: number
  height: number
}

function cover(sourcePath: string, options: Options, size: Size) {
  return withImageSlot(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const still = await write(image.firstFrame().resize({ ...size, fit: 'cover' }), 'image/webp')
    if (!image.isAnimated) return { file: still, static: still }
    const moving = notEnlarged(size, image)
    return { file: await write(image.frames().resize({ ...moving, fit: 'cover' }), 'image/webp'), static: still }
  })
}

// A thousand small frames, enlarged to a header, would be 750 megapixels: minutes of work and hundreds of megabytes.
function notEnlarged(size: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / size.width, frame.height / size.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}
