import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isBlurhashValid } from 'blurhash'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animation, mediaFolder, noise, pngBomb, twoColours } from '../../test/support/mediaFixtures.ts'
import { processImage } from './processImage.ts'

type Folder = Awaited<ReturnType<typeof mediaFolder>>

async function processed(content: Uint8Array, mimeType: string, maxPixels?: number) {
  const files = await mediaFolder()
  const result = await process(files, content, mimeType, maxPixels)
  return { ...result, files }
}

async function process(files: Folder, content: Uint8Array, mimeType: string, maxPixels?: number) {
  const { temporaryFile } = files
  const source = await files.file(content)
  return processImage(source, { mimeType, temporaryFile, ...(maxPixels === undefined ? {} : { maxPixels }) })
}

async function pixel(path: string, left: number, top: number): Promise<number[]> {
  const spot = sharp(path).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await spot.raw().toBuffer())]
}

async function refused(content: Uint8Array, mimeType: string, sentence: string, maxPixels?: number) {
  const files = await mediaFolder()
  const work = process(files, content, mimeType, maxPixels)
  await expect(work).rejects.toMatchObject({ code: 'validation_failed', message: expect.stringContaining(sentence) })
  expect(await files.left()).toHaveLength(1) // only the upload itself remains
}

describe('a photograph', () => {
  const withPlaceAndTurn = () =>
    twoColours(80, 40)
      .withExif({ IFD0: { Artist: 'CanaryArtist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><CanaryXmp/></x:xmpmeta>')

  it.each(['jpeg', 'png', 'webp'] as const)('%s: EXIF, GPS, XMP and profiles are removed', async (format) => {
    const upload = await withPlaceAndTurn().toFormat(format).toBuffer()
    expect(upload.includes('CanaryArtist')).toBe(true)
    const { original, preview } = await processed(upload, `image/${format}`)
    for (const { path } of [original, preview]) {
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(path).metadata()
      expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({})
      const bytes = await readFile(path)
      expect(bytes.includes('Canary') || bytes.includes('Exif')).toBe(false)
    }
  })

  it('is turned upright', async () => {
    const upload = await withPlaceAndTurn().jpeg().toBuffer()
    expect(await sharp(upload).metadata()).toMatchObject({ width: 80, height: 40, orientation: 6 })
    const { original, preview } = await processed(upload, 'image/jpeg')
    for (const file of [original, preview]) {
      expect(file).toMatchObject({ width: 40, height: 80 })
      const [top, bottom] = [await pixel(file.path, 20, 5), await pixel(file.path, 20, 75)]
      expect(top[0]).toBeGreaterThan(200)
      expect(top[2]).toBeLessThan(60)
      expect(bottom[2]).toBeGreaterThan(200)
      expect(bottom[0]).toBeLessThan(60)
    }
  })

  it('above 3840x2160 pixels is scaled to that area, with a preview of the area of 640x360', async () => {
    const { original, preview, blurhash } = await processed(await noise(5000, 2500).jpeg().toBuffer(), 'image/jpeg')
    expect(original).toMatchObject({ width: 4073, height: 2036, mimeType: 'image/jpeg', extension: 'jpg' })
    expect(preview).toMatchObject({ width: 679, height: 339, mimeType: 'image/webp', extension: 'webp' })
    expect(isBlurhashValid(blurhash)).toEqual({ result: true })
    expect(await sharp(original.path).metadata()).toMatchObject({ width: 4073, height: 2036, format: 'jpeg' })
  })

  it('that is turned and large is scaled upright', async () => {
    const upload = await twoColours(5000, 2500).withMetadata({ orientation: 8 }).jpeg().toBuffer()
    const { original } = await processed(upload, 'image/jpeg')
    expect(original).toMatchObject({ width: 2036, height: 4073 })
  })

  it('in CMYK or a wide colour space becomes sRGB', async () => {
    const upload = await twoColours(20, 20).toColourspace('cmyk').jpeg().toBuffer()
    const { original } = await processed(upload, 'image/jpeg')
    expect(await sharp(original.path).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasProfile: false })
    const wide = await twoColours(20, 20).withIccProfile('p3').png().toBuffer()
    const [red = 0, green = 255] = await pixel((await processed(wide, 'image/png')).original.path, 2, 2)
    expect(red).toBeGreaterThan(245)
    expect(green).toBeLessThan(10)
  })
})

describe('formats', () => {
  it('an image of one pixel is accepted', async () => {
    const { original, preview, blurhash } = await processed(await twoColours(1, 1).png().toBuffer(), 'image/png')
    expect([original, preview]).toMatchObject([
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ])
    expect(isBlurhashValid(blurhash).result).toBe(true)
  })

  it('an image of the maximum length fits every output format', async () => {
    const { original, preview } = await processed(await twoColours(16_384, 1).png().toBuffer(), 'image/png')
    expect([original, preview]).toMatchObject([
      { width: 16_383, height: 1 },
      { width: 16_383, height: 1 },
    ])
  })

  it('PNG keeps its transparency', async () => {
    const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { original } = await processed(await clear.png().toBuffer(), 'image/png')
    expect(await sharp(original.path).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  })

  it('AVIF becomes JPEG', async () => {
    const { original } = await processed(await twoColours(64, 32).avif({ effort: 0 }).toBuffer(), 'image/avif')
    expect(original).toMatchObject({ mimeType: 'image/jpeg', extension: 'jpg', width: 64, height: 32 })
    expect(await sharp(original.path).metadata()).toMatchObject({ format: 'jpeg' })
  })

  it.each(['gif', 'webp'] as const)('an animated %s stays animated, and its preview is still', async (format) => {
    const upload = await (await animation(40, 30)).toFormat(format, { delay: [100, 200, 300], loop: 3 }).toBuffer()
    const { original, preview, isAnimated } = await processed(upload, `image/${format}`)
    expect(isAnimated).toBe(true)
    expect(original).toMatchObject({ width: 40, height: 30, mimeType: `image/${format}` })
    expect(await sharp(original.path).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 3 })
    expect((await sharp(preview.path).metadata()).pages ?? 1).toBe(1)
    const [red = 0, , blue = 255] = await pixel(preview.path, 20, 15)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  })

  it('data after the picture is removed', async () => {
    const picture = await (await animation(8, 8)).gif().toBuffer()
    const { original } = await processed(Buffer.concat([picture, Buffer.from('<?php evil();')]), 'image/gif')
    expect((await readFile(original.path)).includes('evil')).toBe(false)
  })
})

describe('refused images', () => {
  it('a PNG bomb is refused by its header', async () => {
    const content = pngBomb(20_000) // 400 megapixels in 50 kB
    expect(content.length).toBeLessThan(100_000)
    await refused(content, 'image/png', 'more than 40 megapixels')
    expect((await processed(pngBomb(200), 'image/png')).original.width).toBe(200)
  })

  it.each([
    [1, 40_000_000],
    [16_385, 1],
  ])('a line of %i by %i pixels is refused by its header', async (width, height) => {
    await refused(pngBomb(width, height), 'image/png', 'longer than 16384 pixels on one side')
  })

  it('the pixels of all frames of an animation are counted together, and count double', async () => {
    const content = await (await animation(100, 100)).gif().toBuffer()
    await refused(content, 'image/gif', 'The animation has more than 0.029999 megapixels', 59_998)
    await refused(content, 'image/gif', 'more than 0.029999 megapixels', 29_999)
    expect((await processed(content, 'image/gif', 60_000)).original.width).toBe(100)
  })

  it.each([
    ['gif', 3],
    ['webp', 9],
  ] as const)(
    'a %s that takes too long is refused',
    async (format, rounds) => {
      // Moving noise, because encoding it takes seconds on any machine.
      const some = await Promise.all(Array.from({ length: 12 }, () => noise(640, 640).png().toBuffer()))
      const frames = Array.from({ length: rounds }, () => some).flat()
      const content = await sharp(frames, { join: { animated: true } })
        .toFormat(format, { effort: 1 })
        .toBuffer()
      const { file, temporaryFile, left } = await mediaFolder()
      const work = processImage(await file(content), {
        mimeType: `image/${format}`,
        temporaryFile,
        maxSeconds: 1,
        maxPixels: 2e8,
      })
      const refusal = { code: 'validation_failed', message: expect.stringContaining('takes too long') }
      await expect(work).rejects.toMatchObject(refusal)
      expect(await left()).toHaveLength(1)
    },
    60_000,
  )

  it('an animation of more than a thousand frames is refused', async () => {
    const colours = Array.from({ length: 1001 }, (_, index) => (index % 2 === 0 ? 'red' : 'blue'))
    await refused(await (await animation(2, 2, colours)).webp().toBuffer(), 'image/webp', 'more than 1000 frames')
  })

  it.each(['jpeg', 'png', 'webp'] as const)('an incomplete %s is refused', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer()
    await refused(whole.subarray(0, whole.length * 0.7), `image/${format}`, 'damaged or incomplete')
  })

  it('a script with a GIF header, an empty file and a wrong type are refused', async () => {
    await refused(Buffer.from('GIF89a<?php system("id"); ?>'), 'image/gif', 'damaged')
    await refused(Buffer.from(''), 'image/png', 'damaged')
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png', 'damaged')
  })

  it('a full disk is reported as unavailable, not as a bad picture', async () => {
    const { file, folder, left } = await mediaFolder()
    const source = await file(await twoColours(20, 20).png().toBuffer())
    // A link instead of the device itself, because files are deleted after a failure, and root could delete a device.
    const temporaryFile = async () => {
      await symlink('/dev/full', join(folder, 'full'))
      return join(folder, 'full')
    }
    const work = processImage(source, { mimeType: 'image/png', temporaryFile })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    expect(await left()).toHaveLength(1)
  })

  it('a missing upload is an internal error, not a 422', async () => {
    const { folder, temporaryFile } = await mediaFolder()
    const work = processImage(`${folder}/gone`, { mimeType: 'image/png', temporaryFile })
    await expect(work).rejects.not.toHaveProperty('code')
  })
})
