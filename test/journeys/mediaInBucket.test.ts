import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3MediaFiles } from '../../src/stores/s3/mediaFiles.ts'
import { mp4, twoColours } from '../support/mediaFixtures.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { file, form, type Person, type JourneyContext, startJourney } from './people.ts'
import { ok } from './posting.ts'

let s3: S3Server
let context: JourneyContext
let alice: Person
beforeAll(async () => {
  s3 = await startS3('social')
  context = await startJourney({ media: { s3: bucket() } })
  alice = await context.person('alice')
})
afterAll(async () => {
  await context.stop()
  await s3.stop()
})

const bucket = () => ({ bucket: 'social', endpoint: s3.endpoint, prefix: 'media', forcePathStyle: true })

async function inBucket(): Promise<string[]> {
  const temporaryFolder = context.service.mediaFolder
  const mediaFiles = createS3MediaFiles({ ...bucket(), temporaryFolder, contentTypeOf: () => '' })
  const keys: string[] = []
  for await (const { key } of mediaFiles.list()) keys.push(key)
  mediaFiles.close()
  return keys
}

test('an upload is stored in the bucket, served by the service, and removed when it is deleted', async () => {
  const picture = file(await twoColours(64, 32).png().toBuffer(), 'image/png')
  const media = ok(await alice.send('POST /api/v1/media', form({ file: picture })))
  expect(new URL(media.url).origin).toBe(new URL(context.service.url).origin)
  expect(await inBucket()).toHaveLength(2)
  const shown = await fetch(media.url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  const conditional = { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } }
  expect((await fetch(media.url, conditional)).status).toBe(304)
  // The bucket stores the content type as well, for deployments that serve files from it.
  const direct = await fetch(`${s3.endpoint}/social/media/${new URL(media.url).pathname.slice('/media/'.length)}`)
  expect(direct.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await direct.arrayBuffer())).toEqual(Buffer.from(await shown.arrayBuffer()))
  ok(await alice.send(`DELETE /api/v1/media/${media.id}`))
  await expect.poll(inBucket).toEqual([])
  expect((await fetch(media.url)).status).toBe(404)
  expect(await readdir(join(context.service.mediaFolder, 'incoming'))).toEqual([])
  expect(await readdir(context.service.mediaFolder)).toEqual(['incoming'])
})

test('a video is served in ranges from the bucket', async () => {
  const media = ok(await alice.send('POST /api/v1/media', form({ file: file(mp4(['vide']), 'video/mp4') })))
  const part = await fetch(media.url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect((await fetch(media.url, { headers: { range: 'bytes=99999-' } })).status).toBe(416)
})

test('an unreachable bucket causes a 503, and the log contains no credential', async () => {
  const away = await startJourney({ media: { s3: { ...bucket(), endpoint: 'http://127.0.0.1:9' } } })
  try {
    const bob = await away.person('bob')
    const { status, body } = await bob.send('POST /api/v1/media', form({ file: file(mp4(['vide']), 'video/mp4') }))
    expect([status, body.code]).toEqual([503, 'unavailable'])
    await away.sql(
      `insert into media (account_id, state, kind, mime_type, file_key) values ($1, 'ready', 'image', 'image/png', $2)`,
      ...[bob.id, 'attachments/a.png'],
    )
    expect((await fetch(`${away.service.url}/media/attachments/a.png`)).status).toBe(503)
    expect(away.service.log.join('')).toContain('ECONNREFUSED')
    expect(away.service.log.join('')).not.toContain('canary')
  } finally {
    await away.stop()
  }
})
