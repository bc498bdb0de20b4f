import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { box, mp4, noise, twoColours } from '../support/mediaFixtures.ts'
import { file, form, type Person, type Reply, journeyForFile } from './people.ts'
import { ok } from './posting.ts'

const context = journeyForFile()
let alice: Person
let people = 0

beforeEach(async () => {
  alice = await context.person(`alice${++people}`)
})

const png = async () => file(await twoColours(64, 32).png().toBuffer(), 'image/png')
const video = () => file(mp4(['vide', 'soun']), 'video/mp4')
const upload = (fields: Record<string, string | Blob>, path = '/api/v1/media') =>
  alice.send(`POST ${path}`, form(fields))
const settled = async ({ body: { id } }: Reply) => {
  await expect.poll(async () => (await alice.get(`/api/v1/media/${id}`)).status, { timeout: 15_000 }).not.toBe(206)
  return alice.get(`/api/v1/media/${id}`)
}
const keyOf = (url: string) => new URL(url).pathname.replace('/media/', '')

test('an image is uploaded, described, and served without the metadata of its camera', async () => {
  const photo = await noise(600, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
    .toBuffer()
  expect(photo.includes('canary')).toBe(true)
  const { status, body } = await upload({ file: file(photo, 'image/jpeg'), description: 'Noise', focus: '0.5,-0.25' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ type: 'image', description: 'Noise', remote_url: null })
  expect(body.meta).toMatchObject({
    original: { width: 600, height: 400, size: '600x400' },
    focus: { x: 0.5, y: -0.25 },
  })
  expect(body.blurhash.length).toBeGreaterThan(6)
  const served = await fetch(body.url)
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.includes('canary')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect((await sharp(Buffer.from(await (await fetch(body.preview_url)).arrayBuffer())).metadata()).format).toBe('webp')
  expect(await context.stored('uploads/')).toEqual([])
})

test('a video is served without the metadata of its camera', async () => {
  const shot = Buffer.concat([
    mp4(['vide', 'soun']),
    box('udta', box('\xA9xyz', Buffer.from('+48.8577+002.2950 canary'))),
  ])
  const { status, body } = await upload({ file: file(shot, 'video/mp4') })
  expect(status).toBe(200)
  const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer())
  expect([bytes.length, bytes.includes('canary')]).toEqual([shot.length, false])
})

test('version 2 of the upload waits for an image that takes long to process, and returns it with 200', async () => {
  // An animation of noise takes seconds to process.
  const frames = await Promise.all(Array.from({ length: 3 }, () => noise(640, 640).png().toBuffer()))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer()
  const { status, body } = await upload({ file: file(gif, 'image/gif') }, '/api/v2/media')
  expect([status, typeof body.url]).toEqual([200, 'string'])
  const post = await alice.send('POST /api/v1/statuses', { media_ids: [body.id] })
  expect(post.body.media_attachments).toMatchObject([{ id: body.id, url: body.url }])
})

test('version 2 of the upload returns 200 or 202, and a client can poll the media until it is ready', async () => {
  const sent = await Promise.all(Array.from({ length: 4 }, async () => upload({ file: await png() }, '/api/v2/media')))
  for (const one of sent) {
    expect(one.status).toBe(one.body.url === null ? 202 : 200)
    const { status, body } = await settled(one)
    expect(status).toBe(200)
    expect((await fetch(body.url)).status).toBe(200)
  }
})

test('a video is served in ranges, with the preview that was uploaded with it', async () => {
  const { body } = await upload({ file: video(), thumbnail: await png() }, '/api/v2/media')
  expect(body).toMatchObject({ type: 'video', meta: { original: { width: 1920, height: 1080 }, small: { width: 64 } } })
  const part = await fetch(body.url, { headers: { range: 'bytes=4-7' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('ftyp')
  expect((await fetch(body.preview_url)).headers.get('content-type')).toBe('image/webp')
  const again = await alice.send(`PUT /api/v1/media/${body.id}`, form({ thumbnail: await png() }))
  expect(again.body.preview_url).not.toBe(body.preview_url)
  await expect.poll(() => context.stored()).not.toContain(keyOf(body.preview_url))
})

test('an image can have its own preview too, which can be replaced until a post uses the image', async () => {
  const narrow = async () => file(await twoColours(20, 30).png().toBuffer(), 'image/png')
  const { status, body } = await upload({ file: await png(), thumbnail: await narrow() })
  expect(status).toBe(200)
  expect(body.meta).toMatchObject({ original: { width: 64, height: 32 }, small: { width: 20, height: 30 } })
  const shown = await sharp(Buffer.from(await (await fetch(body.preview_url)).arrayBuffer())).metadata()
  expect([shown.format, shown.width, shown.height]).toEqual(['webp', 20, 30])
  const changed = await alice.send(`PUT /api/v1/media/${body.id}`, form({ thumbnail: await png() }))
  expect(changed.body).toMatchObject({ url: body.url, meta: { small: { width: 64, height: 32 } } })
  await expect.poll(() => context.stored()).not.toContain(keyOf(body.preview_url))
  const { body: post } = await alice.send('POST /api/v1/statuses', { media_ids: [body.id] })
  expect(post.media_attachments[0].preview_url).toBe(changed.body.preview_url)
  expect((await alice.send(`PUT /api/v1/media/${body.id}`, form({ thumbnail: await narrow() }))).status).toBe(422)
})

test.each([
  ['an HTML page', () => file(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png')],
  ['an SVG', () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  [
    'an image that is cut short',
    async () => file((await noise(400, 400).jpeg().toBuffer()).subarray(0, 2000), 'image/jpeg'),
  ],
  ['an empty file', () => file(Buffer.alloc(0), 'image/png')],
])('%s is refused, and nothing of it is stored', async (_name, make) => {
  const before = await context.stored()
  const { status, body } = await upload({ file: await make() })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'validation_failed', fields: [{ field: 'file' }] })
  expect(await context.stored()).toEqual(before)
})

test('an error names the field that is missing or out of bounds', async () => {
  const refused = async (fields: Record<string, string | Blob>) => (await upload(fields)).body.fields?.[0].field
  expect(await refused({ description: 'No file' })).toBe('file')
  expect(await refused({ file: 'a text' })).toBe('file')
  expect(await refused({ file: await png(), focus: '2,0' })).toBe('focus')
  expect(await refused({ file: await png(), focus: 'middle' })).toBe('focus')
  expect(await refused({ file: await png(), description: 'x'.repeat(1501) })).toBe('description')
  expect(await refused({ file: await png(), thumbnail: 'a text' })).toBe('thumbnail')
  expect(await refused({ file: video(), thumbnail: video() })).toBe('thumbnail')
  const large = await upload({
    file: file(Buffer.concat([await twoColours(8, 8).png().toBuffer(), Buffer.alloc(16 * 2 ** 20)])),
  })
  expect(large.status).toBe(413)
})

test('uploading needs a session with the scope, and other people’s media returns 404', async () => {
  const { body } = await upload({ file: video() })
  const bob = await context.person('bob', ['read', 'write:media'])
  const reader = await context.person('reader', ['read'])
  expect((await reader.send('POST /api/v2/media', form({ file: video() }))).status).toBe(403)
  expect((await context.anonymous.send('POST /api/v2/media', form({ file: video() }))).status).toBe(401)
  for (const line of ['GET', 'PUT', 'DELETE']) {
    expect((await bob.send(`${line} /api/v1/media/${body.id}`)).status).toBe(404)
    expect((await bob.send(`${line} /api/v1/media/nothing`)).status).toBe(404)
  }
})

test('a change with an unusable preview changes nothing and leaves no file', async () => {
  const { body } = await upload({ file: await png(), description: 'Old' })
  const before = new Set(await context.stored())
  const line = `/api/v1/media/${body.id}`
  const broken = file(Buffer.from('no image'), 'image/png')
  expect((await alice.send(`PUT ${line}`, form({ description: 'New', thumbnail: broken }))).status).toBe(422)
  expect((await alice.get(line)).body).toEqual(body)
  ok(await alice.send('POST /api/v1/statuses', { media_ids: [body.id] }))
  expect((await alice.send(`PUT ${line}`, form({ description: 'New', thumbnail: await png() }))).status).toBe(422)
  expect((await context.stored()).filter((key) => !before.has(key))).toEqual([])
})

test('a change of unattached media keeps the other fields, and deleting it deletes its files', async () => {
  const { body } = await upload({ file: await png(), description: 'Old', focus: '1,1' })
  const line = `/api/v1/media/${body.id}`
  expect((await alice.send(`PUT ${line}`, { description: 'New' })).body).toMatchObject({
    description: 'New',
    meta: { focus: { x: 1 } },
  })
  expect((await alice.send(`PUT ${line}`, { focus: '0,-1' })).body).toMatchObject({
    description: 'New',
    meta: { focus: { y: -1 } },
  })
  expect((await alice.send(`PUT ${line}`, new URLSearchParams({ description: '' }))).body.description).toBeNull()
  expect(await alice.send(`DELETE ${line}`)).toMatchObject({ status: 200, body: {} })
  await expect.poll(async () => (await fetch(body.url)).status).toBe(404)
  expect((await alice.send(`DELETE ${line}`)).status).toBe(404)
})

test('media of a post changes only with the post, and can be deleted after it', async () => {
  const { body: media } = await upload({ file: await png() })
  const line = `/api/v1/media/${media.id}`
  const post = await alice.send('POST /api/v1/statuses', { status: 'Look', media_ids: [media.id] })
  expect(post.body.media_attachments).toMatchObject([{ id: media.id, url: media.url }])
  expect((await alice.send(`PUT ${line}`, { description: 'New' })).body.error).toContain('Edit the post')
  expect((await alice.send(`DELETE ${line}`)).status).toBe(422)
  const changes = {
    status: 'Look',
    media_ids: [media.id],
    media_attributes: [{ id: media.id, description: 'Seen', focus: '1,0' }],
  }
  const edited = await alice.send(`PUT /api/v1/statuses/${post.body.id}`, changes)
  expect(edited.body.media_attachments).toMatchObject([{ description: 'Seen', meta: { focus: { x: 1, y: 0 } } }])
  await alice.send(`DELETE /api/v1/statuses/${post.body.id}`)
  expect((await alice.send(`DELETE ${line}`)).status).toBe(200)
})

test('media that could not be processed cannot be read or posted', async () => {
  const { body } = await upload({ file: await png() })
  await context.sql(`update media set state = 'failed' where id = $1`, body.id)
  expect((await alice.get(`/api/v1/media/${body.id}`)).status).toBe(422)
  expect((await alice.send('POST /api/v1/statuses', { status: 'x', media_ids: [body.id] })).status).toBe(422)
})

/** Sends a request, and resolves once the service has found that its media are still being processed. */
async function untilItWaits(request: () => Promise<Reply>): Promise<{ reply: Promise<Reply> }> {
  // PostgreSQL shows only the last statement of each connection. The test uses its own connection so that it hides no
  // statement of the service.
  const client = await context.service.pool.connect()
  const { rows } = await client.query('select clock_timestamp()::text as now')
  const reply = request()
  const pollingQuery = `select from pg_stat_activity where datname = current_database()
    and query like 'select id from media %processing%' and state = 'idle' and query_start > $1`
  await expect.poll(async () => (await client.query(pollingQuery, [rows[0].now])).rowCount).toBeGreaterThan(0)
  client.release()
  return { reply }
}

test('a post and an edit wait for media that are still being processed', async () => {
  const { body: media } = await upload({ file: await png() })
  const { body: other } = await upload({ file: await png() })
  const state = (state: string) =>
    context.sql('update media set state = $1 where id = any($2)', state, [media.id, other.id])
  await state('processing')
  const posting = await untilItWaits(() => alice.send('POST /api/v1/statuses', { media_ids: [media.id] }))
  await state('ready')
  const { status, body: post } = await posting.reply
  expect([status, post.media_attachments?.length]).toEqual([200, 1])
  await context.sql(`update media set state = 'processing' where id = $1`, other.id)
  const edit = { status: 'Two', media_ids: [media.id, other.id] }
  const editing = await untilItWaits(() => alice.send(`PUT /api/v1/statuses/${post.id}`, edit))
  await state('ready')
  expect((await editing.reply).body.media_attachments).toHaveLength(2)
})

test('an error names the reason why a file cannot be attached', async () => {
  const reasonOf = async (id: string) => {
    const { status, body } = await alice.send('POST /api/v1/statuses', { status: 'x', media_ids: [id] })
    return [status, body.error]
  }
  const bob = await context.person(`bob${people}`)
  const { body: foreign } = await bob.send('POST /api/v1/media', form({ file: video() }))
  const { body: used } = await upload({ file: video() })
  await alice.send('POST /api/v1/statuses', { media_ids: [used.id] })
  const { body: drafted } = await upload({ file: video() })
  await alice.send('POST /api/v1/drafts', { media_ids: [drafted.id] })
  const { body: failed } = await upload({ file: await png() })
  await context.sql(`update media set state = 'failed' where id = $1`, failed.id)
  const unknown = 'Attach only files that exist and are yours.'
  const alreadyUsed = 'A file is already used in another post or draft. Upload it again.'
  expect(await reasonOf(foreign.id)).toEqual([422, unknown])
  expect(await reasonOf('1')).toEqual([422, unknown])
  expect(await reasonOf(used.id)).toEqual([422, alreadyUsed])
  expect(await reasonOf(drafted.id)).toEqual([422, alreadyUsed])
  expect(await reasonOf(failed.id)).toEqual([422, 'The file could not be processed. Upload it again.'])
  const draft = await alice.send('POST /api/v1/drafts', { media_ids: [used.id] })
  expect(draft.body.error).toContain(alreadyUsed)
})
