import sharp from 'sharp'
import { expect, it } from 'vitest'
import { animation, mediaFolder, twoColours } from '../../test/support/mediaFixtures.ts'
import { processAvatar, processHeader } from './processProfileImage.ts'

it('an avatar is cropped to 400x400 from the middle, and its static version is the same file', async () => {
  const { file, temporaryFile } = await mediaFolder()
  const source = await file(
    await twoColours(300, 100)
      .withExif({ IFD0: { Artist: 'Canary' } })
      .jpeg()
      .toBuffer(),
  )
  const avatar = await processAvatar(source, { mimeType: 'image/jpeg', temporaryFile })
  expect(avatar.file).toMatchObject({ width: 400, height: 400, mimeType: 'image/webp', extension: 'webp' })
  expect(avatar.static).toBe(avatar.file)
  const pixels = await sharp(avatar.file.path).removeAlpha().raw().toBuffer()
  expect(pixels[0]).toBeGreaterThan(200) // red on the left
  expect(pixels[400 * 3 - 1]).toBeGreaterThan(200) // blue on the right
  expect((await sharp(avatar.file.path).metadata()).exif).toBeUndefined()
})

it('an animated header stays animated, and its static version is the first frame', async () => {
  const { file, temporaryFile, left } = await mediaFolder()
  const source = await file(await (await animation(1600, 600)).gif().toBuffer())
  const header = await processHeader(source, { mimeType: 'image/gif', temporaryFile })
  expect(header.file).toMatchObject({ width: 1500, height: 500 })
  expect(await sharp(header.file.path, { pages: -1 }).metadata()).toMatchObject({ pages: 3, pageHeight: 500 })
  expect(header.static).toMatchObject({ width: 1500, height: 500 })
  expect((await sharp(header.static.path, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(header.static.path).removeAlpha().raw().toBuffer())[0]).toBeGreaterThan(200)
  expect(await left()).toHaveLength(3)
})

it('a damaged avatar is a 422 and leaves no file', async () => {
  const { file, temporaryFile, left } = await mediaFolder()
  const whole = await twoColours(300, 300).jpeg().toBuffer()
  const work = processAvatar(await file(whole.subarray(0, 600)), { mimeType: 'image/jpeg', temporaryFile })
  await expect(work).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await left()).toHaveLength(1)
})

it('an animation is cropped but not enlarged, and a still image is enlarged', async () => {
  const { file, temporaryFile } = await mediaFolder()
  const source = await file(await (await animation(100, 100)).gif().toBuffer())
  const options = { mimeType: 'image/gif', temporaryFile }
  const [header, avatar] = [await processHeader(source, options), await processAvatar(source, options)]
  expect([header.file, header.static]).toMatchObject([
    { width: 100, height: 33 },
    { width: 1500, height: 500 },
  ])
  expect([avatar.file, avatar.static]).toMatchObject([
    { width: 100, height: 100 },
    { width: 400, height: 400 },
  ])
  expect(await sharp(header.file.path, { pages: -1 }).metadata()).toMatchObject({ pages: 3, pageHeight: 33 })
})
