import { beforeEach, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, form, type Person, journeyForFile } from './people.ts'
import { createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person

beforeEach(async () => {
  ;({ alice } = await createPeople(context, 'alice'))
})

const statusOf = async (url: string) => (await fetch(url)).status
const statusesOf = (urls: string[]) => Promise.all(urls.map(statusOf))
const all = (urls: string[], status: number) => expect.poll(() => statusesOf(urls)).toEqual(urls.map(() => status))

/**
 * Creates a post of Alice with a picture, an unused picture, an avatar and a header. Returns the addresses of all their
 * files.
 */
async function everyFile(): Promise<string[]> {
  const picture = async () => file(await twoColours(64, 64).png().toBuffer(), 'image/png')
  const pictures = form({ avatar: await picture(), header: await picture() })
  const { avatar, avatar_static, header, header_static } = ok(
    await alice.send('PATCH /api/v1/accounts/update_credentials', pictures),
  )
  const [attached, loose] = [await uploadPicture(alice), await uploadPicture(alice)]
  await publish(alice, { status: 'Look', media_ids: [attached.id] })
  const media = [attached, loose].flatMap(({ url, preview_url }) => [url!, preview_url!])
  return [...new Set([...media, avatar, avatar_static, header, header_static])]
}

test('the files of a suspended account return 404 until it is restored', async () => {
  const urls = await everyFile()
  expect(urls.length).toBeGreaterThan(5)
  await all(urls, 200)
  const etag = (await fetch(urls[0]!)).headers.get('etag') ?? ''
  await context.stores.accounts.suspend(alice.id as never)
  await all(urls, 404)
  expect((await fetch(urls[0]!, { headers: { 'if-none-match': etag } })).status).toBe(404)
  await context.stores.accounts.restore(alice.id as never)
  await all(urls, 200)
  expect((await fetch(urls[0]!, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the files of an account that is being deleted return 404 before its posts are deleted', async () => {
  const urls = await everyFile()
  await context.sql('update accounts set suspended_at = now(), deletion_requested_at = now() where id = $1', alice.id)
  await all(urls, 404)
})

test('a file may be cached for five minutes', async () => {
  const media = await uploadPicture(alice)
  const { headers } = await fetch(media.url!)
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  const again = await fetch(media.url!, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=300'])
})

test('only the author can open the files of a deleted post, at addresses that expire', async () => {
  const media = await uploadPicture(alice)
  const post = await publish(alice, { status: 'Look', media_ids: [media.id] })
  const [attachment] = ok(await alice.send(`DELETE /api/v1/statuses/${post.id}`)).media_attachments
  await all([media.url!, media.preview_url!], 404)
  expect(attachment.url).toMatch(/\?expires=\d+&signature=[\w-]{43}$/)
  const own = await fetch(attachment.url)
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
  expect(await statusOf(attachment.preview_url)).toBe(200)
  expect(await statusOf(attachment.url.replace(/signature=.../, 'signature=AAA'))).toBe(404)
  expect(await statusOf(attachment.url.replace('expires=', 'expires=1'))).toBe(404)
  expect(await statusOf(`${attachment.preview_url}&access_token=x`)).toBe(400)
  const found = ok(await alice.get(`/api/v1/media/${media.id}`))
  expect(await statusOf(found.url)).toBe(200)
  await publish(alice, { status: 'Look again', media_ids: [media.id] })
  await all([media.url!, media.preview_url!], 200)
})

test('files that an edit removed are readable through the history, until the post is deleted', async () => {
  const media = await uploadPicture(alice)
  const post = await publish(alice, { status: 'Look', media_ids: [media.id] })
  ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Look', media_ids: [] }))
  const [before] = ok(await alice.get(`/api/v1/statuses/${post.id}/history`))
  expect(await statusOf(before.media_attachments[0].url)).toBe(200)
  ok(await alice.send(`DELETE /api/v1/statuses/${post.id}`))
  await all([media.url!, media.preview_url!], 404)
})

test('a file that is not in the database returns 404, even if it is in the storage', async () => {
  const media = await uploadPicture(alice)
  await context.sql('delete from media where id = $1', media.id)
  await all([media.url!, media.preview_url!], 404)
  expect(await context.stored()).toContain(new URL(media.url!).pathname.slice('/media/'.length))
})

test('a replaced avatar returns 404', async () => {
  const change = async (colour: number) => {
    const picture = file(await twoColours(64, colour).png().toBuffer(), 'image/png')
    return ok(await alice.send('PATCH /api/v1/accounts/update_credentials', form({ avatar: picture }))).avatar
  }
  const [first, second] = [await change(32), await change(64)]
  await all([first], 404)
  expect(await statusOf(second)).toBe(200)
})
