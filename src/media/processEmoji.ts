import { readImage } from './readImage.ts'
import type { ProcessedProfileImage } from './processProfileImage.ts'
import { makingImages, type ImageWork } from './writeImage.ts'

const side = 128

/** A custom emoji as WebP, 128x128 at most with its shape kept; errors and cleaning as in `processImage`. */
export function processEmoji(
  sourcePath: string,
  options: ImageWork & { mimeType: string },
): Promise<ProcessedProfileImage> {
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  return makingImages(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const still = await write(image.firstFrame().resize(size), 'image/webp')
    if (!image.isAnimated) return { file: still, static: still }
    return { file: await write(image.frames().resize(size), 'image/webp'), static: still }
  })
}
