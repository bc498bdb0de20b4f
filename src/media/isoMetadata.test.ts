import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { box, mediaFolder, mp4 } from '../../test/support/mediaFixtures.ts'
import { detectMediaType } from './detectMediaType.ts'
import { blankIsoMetadata } from './isoMetadata.ts'

const place = Buffer.from('+48.8577+002.2950/CanaryPlace')

/** Splits a video into its top-level boxes. */
function parts(video: Buffer) {
  const [moov, mdat] = [video.indexOf('moov') - 4, video.indexOf('mdat') - 4]
  return { start: video.subarray(0, moov), moov: video.subarray(moov + 8, mdat), rest: video.subarray(mdat) }
}

/** Makes a video with the same boxes in every place where they may be. */
function videoWith(personal: Buffer): Buffer {
  const { start, moov, rest } = parts(mp4(['vide', 'soun']))
  const track = box('trak', personal, box('mdia', personal))
  return Buffer.concat([start, personal, box('moov', moov, track, personal), box('moof', box('traf', personal)), rest])
}

async function blanked(video: Buffer): Promise<{ video: Buffer; path: string }> {
  const path = await (await mediaFolder()).file(video)
  await blankIsoMetadata(path)
  return { video: await readFile(path), path }
}

it.each(['udta', 'meta', 'uuid', 'free', 'gps '])(
  '%s is blanked everywhere, and all other bytes keep their places',
  async (type) => {
    const personal = box(type, box('\xA9xyz', place))
    const upload = videoWith(personal)
    const { video, path } = await blanked(upload)
    expect(video.includes('Canary')).toBe(false)
    expect(video.equals(videoWith(box('free', Buffer.alloc(personal.length - 8))))).toBe(true)
    expect(await detectMediaType(path)).toMatchObject({
      kind: 'video',
      mimeType: 'video/mp4',
      width: 1920,
      durationSeconds: 2.5,
    })
  },
)

it('large boxes, and boxes with a 64-bit size, are blanked to their end', async () => {
  const long = Buffer.from('0000000175647461000000000000002d', 'hex')
  const upload = Buffer.concat([mp4(['vide']), box('udta', Buffer.alloc(100_000, 7)), long, place])
  const { video } = await blanked(upload)
  const tail = video.subarray(mp4(['vide']).length)
  expect(video.length).toBe(upload.length)
  expect(tail.subarray(0, 8).equals(box('free', Buffer.alloc(100_000)).subarray(0, 8))).toBe(true)
  expect(tail.subarray(8, 100_008).every((byte) => byte === 0)).toBe(true)
  expect(tail.subarray(100_008 + 4, 100_008 + 8).toString()).toBe('free')
  expect(tail.subarray(100_008 + 16).every((byte) => byte === 0)).toBe(true)
})

it('a video without metadata is not changed', async () => {
  expect((await blanked(mp4(['vide', 'soun']))).video.equals(mp4(['vide', 'soun']))).toBe(true)
})

it('the contents of samples are not changed', async () => {
  const upload = Buffer.concat([mp4(['vide']), box('mdat', box('udta', place))])
  expect((await blanked(upload)).video.equals(upload)).toBe(true)
})

it('an unreadable track and a video with too many parts are refused', async () => {
  const { file } = await mediaFolder()
  const damaged = Buffer.concat([box('moov', box('trak', Buffer.alloc(64))), mp4(['vide'])])
  await expect(blankIsoMetadata(await file(damaged))).rejects.toMatchObject({ code: 'validation_failed' })
  const endless = box('moov', ...Array<Buffer>(3).fill(box('trak', Buffer.alloc(8 * 19_999).fill(box('skip')))))
  await expect(blankIsoMetadata(await file(endless))).rejects.toThrow('too many parts')
})
