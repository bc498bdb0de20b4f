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

function cover(sourcePath: string, options: Options, size: { width: number; height: number }) {
  return makingImages(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const still = await write(image.firstFrame().resize({ ...size, fit: 'cover' }), 'image/webp')
    if (!image.isAnimated) return { file: still, static: still }
    return { file: await write(image.frames().resize({ ...size, fit: 'cover' }), 'image/webp'), static: still }
  })
}
