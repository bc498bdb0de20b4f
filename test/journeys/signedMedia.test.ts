import { beforeEach, expect, test, vi } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { follow, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

let alice: Person
let bob: Person

const context = journeyForFile({ signedMedia: true })
beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

const plainly = (url: string) => url.replace(/\?.*/, '')
const signed = /\/media\/attachments\/[0-9a-f]+\.\w+\?expires=\d+&signature=[\w-]{43}$/

async function publishPicture(visibility: 'public' | 'unlisted' | 'private' | 'direct') {
  const { id } = await uploadPicture(alice)
  const post = await publish(alice, { status: `Look @${bob.name}`, media_ids: [id], visibility })
  return { post, addresses: addressesOf(post) }
}
const addressesOf = ({ media_attachments: [media] }: any): string[] => [media.url, media.preview_url]
const statusesOf = (urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status))

test.each(['public', 'unlisted'] as const)('files of a post that is %s have plain addresses', async (visibility) => {
  const { post, addresses } = await publishPicture(visibility)
  expect(addresses).toEqual(addresses.map(plainly))
  expect(await statusesOf(addresses)).toEqual([200, 200])
  expect(addressesOf(ok(await look(bob, post)))).toEqual(addresses)
})

test.each(['private', 'direct'] as const)('files of a post that is %s need a signature', async (visibility) => {
  await follow(bob, alice)
  const { post, addresses } = await publishPicture(visibility)
  for (const url of addresses) {
    expect(url).toMatch(signed)
    const { status, headers } = await fetch(url)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
    await expect.poll(async () => (await fetch(plainly(url))).status).toBe(404)
    expect((await fetch(url.replace(/signature=...../, 'signature=AAAAA'))).status).toBe(404)
    const conditional = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect([(await fetch(url, conditional)).status, (await fetch(plainly(url), conditional)).status]).toEqual([
      304, 404,
    ])
  }
  for (const who of [alice, bob]) expect(addressesOf(ok(await look(who, post)))).toEqual(addresses)
  const query = `{ post(id: "${post.id}") { media { url previewUrl } } }`
  const [media] = ok(await bob.send('POST /graphql', { query })).data.post.media
  expect([media.url, media.previewUrl]).toEqual(addresses)
  const [state] = ok(await bob.get(`/api/v1/statuses/${post.id}/history`))
  expect(addressesOf(state)).toEqual(addresses)
})

test('each read of a post, cached or not, returns addresses that are valid for a time from then on', async () => {
  await follow(bob, alice)
  const { post, addresses } = await publishPicture('private')
  const home = async () =>
    addressesOf(ok(await bob.get('/api/v1/timelines/home')).find(({ id }: { id: string }) => id === post.id))
  await expect.poll(home).toEqual(addresses)
  ok(await bob.send(`POST /api/v1/statuses/${post.id}/bookmark`))
  // A page that was read before may be cached.
  const onPages = async () => {
    const [{ status }] = ok(await bob.get('/api/v1/notifications?types[]=mention'))
    const { statuses } = ok(await bob.get('/api/v2/notifications?types[]=mention'))
    const [bookmark] = ok(await bob.get('/api/v1/bookmarks'))
    return [status, statuses[0], bookmark].map(addressesOf)
  }
  expect(await onPages()).toEqual([addresses, addresses, addresses])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60 * 60 * 1000 })
  try {
    expect(await statusesOf(addresses)).toEqual([404, 404])
    const [later, atHome] = [addressesOf(ok(await look(bob, post))), await home()]
    expect(later).not.toEqual(addresses)
    expect(atHome).toEqual(later)
    expect(await onPages()).toEqual([later, later, later])
    expect(await statusesOf(later)).toEqual([200, 200])
  } finally {
    vi.useRealTimers()
  }
})

test('files of a post that becomes private need a signature from then on', async () => {
  const { post, addresses } = await publishPicture('public')
  expect(await statusesOf(addresses)).toEqual([200, 200])
  await context.sql(`update posts set visibility = 'private', version = version + 1 where id = $1`, post.id)
  await expect.poll(() => statusesOf(addresses)).toEqual([404, 404])
  const now = addressesOf(ok(await look(alice, post)))
  expect(now.map(plainly)).toEqual(addresses)
  expect(await statusesOf(now)).toEqual([200, 200])
})

test('a suspension invalidates signed addresses too', async () => {
  const { addresses } = await publishPicture('private')
  expect(await statusesOf(addresses)).toEqual([200, 200])
  await context.stores.accounts.suspend(alice.id as never)
  await expect.poll(() => statusesOf(addresses)).toEqual([404, 404])
})
