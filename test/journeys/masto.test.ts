import { createRestAPIClient, type mastodon, MastoHttpError } from 'masto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { startService, type TestService } from '../support/service.ts'
import { file } from './people.ts'

// A client as Elk and Phanpy are made with: whatever they call must work as the library calls it.

let service: TestService
let alice: mastodon.rest.Client
let bob: mastodon.rest.Client
let anybody: mastodon.rest.Client
let bobId: string

beforeAll(async () => {
  service = await startService()
  const client = (accessToken?: string) =>
    createRestAPIClient({ url: service.url, ...(accessToken && { accessToken }) })
  const [first, second] = [await service.createAccount('alice'), await service.createAccount('bob')]
  ;[alice, bob, anybody] = [client(first.token), client(second.token), client()]
  bobId = second.id
})
afterAll(() => service.close())

const picture = async () => file(await twoColours(32, 32).png().toBuffer(), 'image/png')

test('a client starts: the instance in both versions, its emojis, who one is, preferences, markers', async () => {
  const instance = await anybody.v2.instance.fetch()
  expect(instance.configuration.statuses.maxCharacters).toBe(5000)
  expect(instance.configuration.polls.maxOptions).toBe(8)
  expect((await anybody.v1.instance.fetch()).uri).toBe(instance.domain)
  expect(await anybody.v1.customEmojis.list()).toEqual([])
  const me = await alice.v1.accounts.verifyCredentials()
  expect(me).toMatchObject({ username: 'alice', acct: 'alice', source: { privacy: 'public' } })
  expect((await alice.v1.preferences.fetch())['posting:default:visibility']).toBe('public')
  expect(await alice.v1.markers.fetch({ timeline: ['home', 'notifications'] })).toEqual({})
  const markers = await alice.v1.markers.create({ home: { lastReadId: '12' } })
  expect(markers.home).toMatchObject({ lastReadId: '12', version: expect.any(Number) })
  expect((await alice.v1.markers.fetch({ timeline: ['home'] })).home.lastReadId).toBe('12')
})

test('a post is written with media, edited, read with its history, and deleted', async () => {
  const media = await alice.v2.media.create({ file: await picture(), description: 'Two colours', focus: '0.5,0' })
  expect(media).toMatchObject({ type: 'image', description: 'Two colours', url: expect.stringContaining('/media/') })
  const [id, visibility] = [media.id, 'unlisted'] as const
  const post = await alice.v1.statuses.create({ status: 'Look #here', mediaIds: [id], visibility, spoilerText: 'Red' })
  expect(post).toMatchObject({ visibility, sensitive: true, spoilerText: 'Red', mediaAttachments: [{ id }] })
  const source = await alice.v1.statuses.$select(post.id).source.fetch()
  expect(source).toEqual({ id: post.id, text: 'Look #here', spoilerText: 'Red' })
  const edited = await alice.v1.statuses.$select(post.id).update({
    status: 'Look #there',
    spoilerText: '',
    sensitive: false,
    mediaIds: [id],
    mediaAttributes: [{ id, description: 'Red and blue', focus: '0,0' }],
  })
  expect(edited).toMatchObject({
    spoilerText: '',
    sensitive: false,
    mediaAttachments: [{ description: 'Red and blue' }],
  })
  const history = await alice.v1.statuses.$select(post.id).history.list()
  expect(history.map(({ spoilerText }) => spoilerText)).toEqual(['Red', ''])
  const gone = await alice.v1.statuses.$select(post.id).remove()
  expect(gone).toMatchObject({ id: post.id, text: 'Look #there' })
  const error: unknown = await alice.v1.statuses
    .$select(post.id)
    .fetch()
    .catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(MastoHttpError)
  expect(error).toMatchObject({ statusCode: 404, message: 'Record not found' })
})

test('people look each other up, follow, and read home page by page', async () => {
  const found = await alice.v1.accounts.lookup({ acct: 'bob' })
  expect(found.id).toBe(bobId)
  expect(await alice.v1.accounts.$select(bobId).follow({ reblogs: true })).toMatchObject({ following: true })
  expect(await alice.v1.accounts.relationships.fetch({ id: [bobId] })).toMatchObject([{ id: bobId, following: true }])
  await alice.v1.timelines.home.list()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.unshift((await bob.v1.statuses.create({ status: `${n}` })).id)
  await expect
    .poll(async () => (await alice.v1.timelines.home.list()).map(({ id }) => id), { timeout: 2000 })
    .toEqual(ids)
  const pages: string[][] = []
  for await (const page of alice.v1.timelines.home.list({ limit: 2 })) pages.push(page.map(({ id }) => id))
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  const upwards: string[] = []
  const fromBelow = alice.v1.timelines.home.list({ limit: 2, minId: ids[4]! }).setDirection('prev')
  for await (const page of fromBelow) upwards.unshift(...page.map(({ id }) => id))
  expect(upwards).toEqual(ids.slice(0, 4))
  expect((await alice.v1.accounts.$select(bobId).followers.list()).map(({ username }) => username)).toEqual(['alice'])
  expect((await anybody.v1.timelines.public.list({ local: true, limit: 1 }))[0]?.id).toBe(ids[0])
  expect(await alice.v1.accounts.$select(bobId).unfollow()).toMatchObject({ following: false })
})

test('posts are answered, boosted, favourited, bookmarked, pinned and voted on', async () => {
  const poll = { options: ['Tea', 'Coffee'], expiresIn: 600, multiple: true }
  const post = await bob.v1.statuses.create({ status: '@alice which? #drinks', poll })
  const reply = await alice.v1.statuses.create({ status: '@bob tea', inReplyToId: post.id, visibility: 'unlisted' })
  expect(reply.mentions).toMatchObject([{ id: bobId }])
  const context = await bob.v1.statuses.$select(post.id).context.fetch()
  expect(context).toMatchObject({ ancestors: [], descendants: [{ id: reply.id }] })
  const voted = await alice.v1.polls.$select(post.poll!.id).votes.create({ choices: [0, 1] })
  expect(voted).toMatchObject({ voted: true, ownVotes: [0, 1], votesCount: 2, votersCount: 1 })
  const it = alice.v1.statuses.$select(post.id)
  expect(await it.reblog()).toMatchObject({ reblog: { id: post.id, reblogged: true, reblogsCount: 1 } })
  expect(await it.favourite()).toMatchObject({ favourited: true, favouritesCount: 1 })
  expect(await it.bookmark()).toMatchObject({ bookmarked: true })
  expect((await it.favouritedBy.list()).map(({ username }) => username)).toEqual(['alice'])
  expect((await it.rebloggedBy.list()).map(({ username }) => username)).toEqual(['alice'])
  expect((await alice.v1.favourites.list()).map(({ id }) => id)).toEqual([post.id])
  expect((await alice.v1.bookmarks.list()).map(({ id }) => id)).toEqual([post.id])
  expect((await anybody.v1.timelines.tag.$select('drinks').list()).map(({ id }) => id)).toEqual([post.id])
  expect(await bob.v1.statuses.$select(post.id).pin()).toMatchObject({ pinned: true })
  const pinned = await alice.v1.accounts.$select(bobId).statuses.list({ pinned: true })
  expect(pinned.map(({ id }) => id)).toEqual([post.id])
  expect(await it.unreblog()).toMatchObject({ reblogged: false, reblogsCount: 0 })
  expect(await it.unfavourite()).toMatchObject({ favourited: false, favouritesCount: 0 })
  expect(await it.unbookmark()).toMatchObject({ bookmarked: false })
})

test('a profile gets a name, a table and an avatar, and may block', async () => {
  const changed = await alice.v1.accounts.updateCredentials({
    displayName: 'Alice A.',
    note: 'Hello #world',
    locked: false,
    avatar: await picture(),
    fieldsAttributes: [{ name: 'Site', value: 'https://alice.example' }],
    source: { privacy: 'unlisted', language: 'de' },
  })
  expect(changed).toMatchObject({
    displayName: 'Alice A.',
    fields: [{ name: 'Site' }],
    source: { privacy: 'unlisted' },
  })
  expect((await fetch(changed.avatar)).status).toBe(200)
  expect(await alice.v1.accounts.$select(bobId).block()).toMatchObject({ blocking: true })
  expect(await alice.v1.blocks.list()).toMatchObject([{ id: bobId }])
  expect(await alice.v1.accounts.$select(bobId).unblock()).toMatchObject({ blocking: false })
})

test('a refusal is told in words and in detail', async () => {
  const error: unknown = await alice.v1.statuses.create({ status: ' ' }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(MastoHttpError)
  expect(error).toMatchObject({ statusCode: 422, message: expect.stringContaining("status can't be blank") })
})
