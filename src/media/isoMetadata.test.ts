import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { box, mediaFolder, mp4 } from '../../test/support/mediaFixtures.ts'
import { detectMediaType } from './detectMediaType.ts'
import { blankIsoMetadata } from './isoMetadata.ts'

const place = Buffer.from('+48.8577+002.2950/CanaryPlace')

/** Splits a film into its top-level boxes. */
function parts(film: Buffer) {
  const [moov, mdat] = [film.indexOf('moov') - 4, film.indexOf('mdat') - 4]
  return { start: film.subarray(0, moov), moov: film.subarray(moov + 8, mdat), rest: film.subarray(mdat) }
}

/** Makes a film with the same boxes in every place where they may be. */
function filmWith(personal: Buffer): Buffer {
  const { start, moov, rest } = parts(mp4(['vide', 'soun']))
  const track = box('trak', personal, box('mdia', personal))
  return Buffer.concat([start, personal, box('moov', moov, track, personal), box('moof', box('traf', personal)), rest])
}

async function blanked(film: Buffer): Promise<{ film: Buffer; path: string }> {
  const path = await (await mediaFolder()).file(film)
  await blankIsoMetadata(path)
  return { film: await readFile(path), path }
}

it.each(['udta', 'meta', 'uuid', 'free', 'gps '])(
  '%s is blanked everywhere, and all other bytes keep their places',
  async (type) => {
    const personal = box(type, box('\xA9xyz', place))
    const upload = filmWith(personal)
    const { film, path } = await blanked(upload)
    expect(film.includes('Canary')).toBe(false)
    expect(film.equals(filmWith(box('free', Buffer.alloc(personal.length - 8))))).toBe(true)
    expect(await detectMediaType(path)).toMatchObject({
      kind: 'video',
      mimeType: 'video/mp4',
      width: 1920,
      durationSeconds: 2.5,
    })
  },
)

it('boxes of 64-bit or large sizes are blanked to their end', async () => {
  const long = Buffer.from('0000000175647461000000000000002d', 'hex')
  const upload = Buffer.concat([mp4(['vide']), box('udta', Buffer.alloc(100_000, 7)), long, place])
  const { film } = await blanked(upload)
  const tail = film.subarray(mp4(['vide']).length)
  expect(film.length).toBe(upload.length)
  expect(tail.subarray(0, 8).equals(box('free', Buffer.alloc(100_000)).subarray(0, 8))).toBe(true)
  expect(tail.subarray(8, 100_008).every((byte) => byte === 0)).toBe(true)
  expect(tail.subarray(100_008 + 4, 100_008 + 8).toString()).toBe('free')
  expect(tail.subarray(100_008 + 16).every((byte) => byte === 0)).toBe(true)
})

it('a film without such boxes is not changed', async () => {
  expect((await blanked(mp4(['vide', 'soun']))).film.equals(mp4(['vide', 'soun']))).toBe(true)
})

it('the contents of samples are not changed', async () => {
  const upload = Buffer.concat([mp4(['vide']), box('mdat', box('udta', place))])
  expect((await blanked(upload)).film.equals(upload)).toBe(true)
})

it('an unreadable track and a film with endless parts are refused', async () => {
  const { file } = await mediaFolder()
  const damaged = Buffer.concat([box('moov', box('trak', Buffer.alloc(64))), mp4(['vide'])])
  await expect(blankIsoMetadata(await file(damaged))).rejects.toMatchObject({ code: 'validation_failed' })
  const endless = box('moov', ...Array<Buffer>(3).fill(box('trak', Buffer.alloc(8 * 19_999).fill(box('skip')))))
  await expect(blankIsoMetadata(await file(endless))).rejects.toThrow('too many parts')
})
