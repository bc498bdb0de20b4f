import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { defaultImages } from './defaultImages.ts'

it.each(Object.entries(defaultImages))(
  'the default %s is a still PNG under 30 KB with the declared size',
  async (_name, image) => {
    const { format, width, height, pages } = await sharp(image.path).metadata()
    expect({ format, width, height, pages }).toEqual({ format: 'png', width: image.width, height: image.height })
    expect((await stat(image.path)).size).toBeLessThan(30_000)
  },
)
