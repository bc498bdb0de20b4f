import { readImage } from './readImage.ts'
import type { ProcessedProfileImage } from './processProfileImage.ts'
import { withImageSlot, type ImageWork } from './writeImage.ts'

const side = 128

/**
 * Makes a custom emoji as WebP, at most 128x128, without changing its proportions. Removes the same data and throws the
 * same errors as `processImage`.
 */
export function processEmoji(
  sourcePath: string,
  options: ImageWork & { mimeType: string },
): Promise<ProcessedProfileImage> {
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  return withImageSlot(options, async (write) => {
    const image = await readImage(sourcePath, options)
    const still = await write(image.firstFrame().resize(size), 'image/webp')
    if (!image.isAnimated) return { file: still, static: still }
    return { file: await write(image.frames().resize(size), 'image/webp'), static: still }
  })
}
