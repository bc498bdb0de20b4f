import { readImage } from './readImage.ts'
import { makingImages, type ImageFile, type ImageWork } from './writeImage.ts'

/** An avatar or header as WebP; `static` is its first frame, or the very same file where nothing moves. */
export interface ProcessedProfileImage {
  file: ImageFile
  static: ImageFile
}

type Options = ImageWork & { mimeType: string }

/** An avatar of 400x400, cut from the middle; errors and cleaning as in `processImage`. */
export function processAvatar(sourcePath: string, options: Options): Promise<ProcessedProfileImage> {
  return cover(sourcePath, options, { width: 400, height: 400 })
}

/** A header of 1500x500, cut from the middle; errors and cleaning as in `processImage`. */
export function processHeader(sourcePath: string, options: Options): Promise<ProcessedProfileImage> {
  return cover(sourcePath, options, { width: 1500, height: 500 })
}

interface Size {
  width: number
  height: number
}

function cover(sourcePath: string, options: Options, size: Size) {
  return makingImages(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const still = await write(image.firstFrame().resize({ ...size, fit: 'cover' }), 'image/webp')
    if (!image.isAnimated) return { file: still, static: still }
    const moving = notEnlarged(size, image)
    return { file: await write(image.frames().resize({ ...moving, fit: 'cover' }), 'image/webp'), static: still }
  })
}

// A thousand small frames made as large as a header would be 750 megapixels: minutes, and hundreds of megabytes.
function notEnlarged(size: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / size.width, frame.height / size.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}
