import { beforeEach, expect, test } from 'vitest'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

const remove = ({ id }: { id: string }, query = '', who = alice) => who.send(`DELETE /api/v1/statuses/${id}${query}`)
const statusesOf = async ({ id }: Person) => ok(await alice.get(`/api/v1/accounts/${id}`)).statuses_count

test('deleting a post returns its source, which can be published again with its media', async () => {
  const media = await uploadPicture(alice)
  const post = await publish(alice, { status: 'Helo <b> #world', spoiler_text: 'W', media_ids: [media.id] })
  const deleted = ok(await remove(post))
  expect(deleted).toMatchObject({ id: post.id, text: 'Helo <b> #world', spoiler_text: 'W', tags: [{ name: 'world' }] })
  expect(deleted.content).toBeUndefined()
  expect((await look(alice, post)).status).toBe(404)
  expect((await remove(post)).status).toBe(404)
  expect((await fetch(deleted.media_attachments[0].url)).status).toBe(200)
  const again = await publish(alice, { status: 'Hello', media_ids: deleted.media_attachments.map(({ id }: any) => id) })
  expect(again.media_attachments).toMatchObject([{ id: media.id, description: 'Two colours' }])
})

test('deleting a post with a poll returns the options', async () => {
  const post = await publish(alice, { status: 'x', poll: { options: ['A', 'B'], expires_in: 300 } })
  expect(ok(await remove(post)).poll).toMatchObject({ options: [{ title: 'A' }, { title: 'B' }] })
  expect((await alice.get(`/api/v1/polls/${post.poll!.id}`)).status).toBe(404)
})

test.each([
  ['query', '?delete_media=true', undefined],
  ['JSON', '', { delete_media: true }],
])('delete_media in %s deletes the media of the post at once', async (_by, query, body) => {
  const media = await uploadPicture(alice)
  const post = await publish(alice, { status: 'x', media_ids: [media.id] })
  const before = await context.stored()
  expect(ok(await alice.send(`DELETE /api/v1/statuses/${post.id}${query}`, body)).media_attachments).toHaveLength(1)
  await expect.poll(async () => (await fetch(media.url!)).status).toBe(404)
  await expect.poll(async () => (await fetch(media.preview_url!)).status).toBe(404)
  await expect.poll(async () => (await context.stored()).length).toBe(before.length - 2)
  expect((await alice.get(`/api/v1/media/${media.id}`)).status).toBe(404)
})

test('only its author can delete a post', async () => {
  const post = await publish(alice, 'x')
  expect((await remove(post, '', bob)).status).toBe(404)
  expect((await remove(post, '', context.anonymous)).status).toBe(401)
  expect((await look(bob, post)).status).toBe(200)
})

test('deleting a post removes its boosts, favourites and bookmarks', async () => {
  const post = await publish(alice, 'x')
  const boost = ok(await act(bob, 'reblog', post))
  for (const verb of ['favourite', 'bookmark']) ok(await act(bob, verb, post))
  expect(await statusesOf(bob)).toBe(1)
  ok(await remove(post))
  expect((await look(bob, boost)).status).toBe(404)
  expect([await statusesOf(alice), await statusesOf(bob)]).toEqual([0, 0])
  for (const list of ['favourites', 'bookmarks']) expect(idsOf(await bob.get(`/api/v1/${list}`))).toEqual([])
  expect(idsOf(await bob.get('/api/v1/timelines/home'))).toEqual([])
})

test('deleting a boost undoes it', async () => {
  const post = await publish(alice, 'x')
  const boost = ok(await act(bob, 'reblog', post))
  ok(await remove(boost, '', bob))
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 0, reblogged: false })
  expect(await statusesOf(bob)).toBe(0)
})

test('deleting a post lowers the count on the profile once, unless the post is direct', async () => {
  const posts = [await publish(alice, 'x'), await publish(alice, { status: 'x', visibility: 'direct' })]
  await publish(alice, 'stays')
  for (const post of posts) ok(await remove(post))
  expect(await statusesOf(alice)).toBe(1)
})
