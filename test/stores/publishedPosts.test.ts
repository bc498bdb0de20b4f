import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const context = storesForFile()
let stores: Stores
// The stores of another process, whose caches do not have the data of the first one.
let other: Stores
const open = () => context.openStores({ fanoutFollowers: 3, feedLength: defaultLimits.feedLength })
beforeAll(async () => {
  stores = open()
  other = open()
})

const account = (name: string) => stores.accounts.insert(name, `${name} :blob:`)

test.each<[string, Partial<PostDraft>]>([
  ['only text', {}],
  ['a content warning', { contentWarning: 'Careful', sensitive: true, language: 'de' }],
  ['an app and a policy', { application: { name: 'Tusky', website: 'https://tusky.app' }, quotePolicy: 'followers' }],
  ['a smaller audience', { visibility: 'private', quotePolicy: 'nobody' }],
  ['an idempotency key', { idempotencyKey: 'once' }],
  ['special characters', { text: 'a < b & "c"\n\nhttps://example.org/ü :blob: 👩‍🚀' }],
])('publishing a post with %s returns what another process reads', async (what, rest) => {
  const author = await account(what.replaceAll(' ', '_'))
  const title = { title: 'mild', contexts: ['home'], action: 'warn', match: 'any', expiresIn: null } as const
  const keywords = [{ keyword: 'weather', wholeWord: true, isPattern: false, excluded: false }]
  await stores.filters.insert(author, { ...title, contexts: [...title.contexts], keywords }, defaultLimits)
  const { id, post, followers } = await stores.posts.publish(postDraft(author, { text: 'The weather', ...rest }))
  expect(post).toBeDefined()
  expect(post).toEqual(await other.posts.find(id, author))
  expect(followers).toBe(0)
})

interface Pair {
  author: AccountId
  fan: AccountId
}

const postOf = (author: AccountId, rest: Partial<PostDraft> = {}) => stores.posts.insert(postDraft(author, rest))
const twoWays = { options: ['a', 'b'], expiresIn: 300, multiple: true, hideTotals: true, votesChangeable: true }
const unset = { visibility: null, sensitive: null, language: null, quotePolicy: null }

function fileOf(accountId: AccountId) {
  const file = { accountId, kind: 'image', mimeType: 'image/png', fileKey: `attachments/${accountId}.png` } as const
  return stores.media.insert({
    ...file,
    state: 'ready',
    description: 'A cat',
    focus: { x: 0.5, y: 0 },
    preview: undefined,
  })
}

test.each<[string, (pair: Pair) => Partial<PostDraft> | Promise<Partial<PostDraft>>]>([
  [
    'mentions and hashtags',
    () => ({ mentions: ['FAN_1', 'by_1', 'who'], hashtags: [{ name: 'new1', display: 'New1' }] }),
  ],
  ['a poll', () => ({ poll: twoWays })],
  ['files', async ({ author }) => ({ mediaIds: [await fileOf(author)] })],
  ['a reply', async ({ fan }) => ({ inReplyToId: await postOf(fan), mentions: ['fan_4'] })],
  [
    'a reply to a boost',
    async ({ author, fan }) => ({
      inReplyToId: (await stores.posts.boost(await postOf(fan), author, 'public', null)).id,
    }),
  ],
  [
    'a reply in a muted thread',
    async ({ author, fan }) => ({
      inReplyToId: (await stores.posts.muteThread(await postOf(fan), author)).id,
    }),
  ],
  ['a quote', async ({ fan }) => ({ quotedId: await postOf(fan), idempotencyKey: 'quoting' })],
  [
    'a quote of a post for followers',
    async ({ author }) => ({
      quotedId: await postOf(author, { visibility: 'private' }),
    }),
  ],
  ['a direct post', () => ({ visibility: 'direct', mentions: ['fan_9'] })],
  ['defaults', () => unset],
  ['defaults and a poll', () => ({ ...unset, poll: twoWays, text: '', contentWarning: '' })],
])('publishing a post with %s returns what another process reads, and the number of followers', async (what, rest) => {
  const author = await account(`by_${++pairs}`)
  const fan = await account(`fan_${pairs}`)
  await stores.relationships.follow(fan, author, {})
  const defaults = { visibility: 'unlisted', sensitive: true, language: 'de', quotePolicy: 'followers' } as const
  await stores.accounts.update(author, { defaults })
  const { id, post, followers } = await stores.posts.publish(postDraft(author, await rest({ author, fan })))
  expect(post).toEqual(await other.posts.find(id, author))
  expect(followers).toBe(1)
  if (what.startsWith('defaults')) expect(post).toMatchObject(defaults)
})
let pairs = 0

test('a post can only reply to or quote what its author may see and the quote policy allows', async () => {
  const [author, writer] = [await account('outsider'), await account('insider')]
  const hidden = await postOf(writer, { visibility: 'private' })
  const own = await postOf(writer, { quotePolicy: 'nobody' })
  const publish = (rest: Partial<PostDraft>) => stores.posts.publish(postDraft(author, rest))
  await expect(publish({ inReplyToId: hidden })).rejects.toMatchObject({ code: 'not_found' })
  await expect(publish({ quotedId: hidden })).rejects.toMatchObject({ code: 'not_found' })
  await expect(publish({ quotedId: own })).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await context.sql('select from posts where author_id = $1', author)).toEqual([])
})

test('only a new boost returns the number of followers', async () => {
  const [author, fan] = [await account('booster'), await account('booster_fan')]
  await stores.relationships.follow(fan, author, {})
  const id = await postOf(author)
  expect(await stores.posts.boost(id, author, 'public', null)).toMatchObject({ followers: 1 })
  expect(await stores.posts.boost(id, author, 'public', null)).toMatchObject({ followers: 0 })
})

test('two concurrent processes distribute each post of an author with few followers to the feeds', async () => {
  const readers = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map(account))
  const [few, many] = [await account('few'), await account('many')]
  for (const reader of readers)
    await stores.timelines.home(reader, { above: '0', below: '9'.repeat(18), limit: 1, ascending: false })
  for (const reader of readers.slice(0, 2)) await stores.relationships.follow(reader, few, {})
  for (const reader of readers) await stores.relationships.follow(reader, many, {})
  const published = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => stores.posts.publish(postDraft(nth % 4 === 0 ? many : few))),
  )
  expect(published.map(({ followers }) => followers)).toEqual(published.map((_, nth) => (nth % 4 === 0 ? 5 : 2)))
  await Promise.all(published.map(({ id }, nth) => (nth % 2 ? stores : other).timelines.distribute(id)))
  const ofThese = published.map(({ id }) => id)
  expect(await context.sql('select from fanouts where post_id = any($1::bigint[])', ofThese)).toHaveLength(0)
  const ids = (author: AccountId): PostId[] =>
    published.filter((_, nth) => (nth % 4 === 0 ? many : few) === author).map(({ id }) => id)
  expect(await fedTo(readers[0]!)).toEqual(new Set(ids(few)))
  expect(await fedTo(readers[4]!)).toEqual(new Set())
})

test('posts that are distributed together reach all feeds, even if one is direct or already in a feed', async () => {
  const [author, before, after] = [await account('early'), await account('before'), await account('after')]
  for (const reader of [before, after])
    await stores.timelines.home(reader, { above: '0', below: '9'.repeat(18), limit: 1, ascending: false })
  await stores.relationships.follow(before, author, {})
  const drafts: Partial<PostDraft>[] = [{}, {}, { visibility: 'direct', mentions: ['after'] }, {}]
  const ids = await Promise.all(drafts.map(async (rest) => (await stores.posts.publish(postDraft(author, rest))).id))
  // Following copies the existing posts to this feed.
  await stores.relationships.follow(after, author, {})
  await Promise.all(ids.map((id) => stores.timelines.distribute(id)))
  expect(await context.sql('select from fanouts where post_id = any($1::bigint[])', ids)).toHaveLength(0)
  expect(await fedTo(before)).toEqual(new Set(ids.filter((_, nth) => nth !== 2)))
  expect(await fedTo(after)).toEqual(new Set(ids))
})

async function fedTo(reader: AccountId): Promise<Set<string>> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select post_id::text as id from feed where reader_id = $1',
    [reader],
  )
  return new Set(rows.map(({ id }) => id))
}

test('concurrent posts of one author with the same idempotency key are one post, in one or two processes', async () => {
  const [one, two] = [await account('keyed'), await account('keyed_too')]
  const keyed = (author: AccountId, idempotencyKey: string | undefined, at = stores) =>
    at.posts.publish(postDraft(author, { idempotencyKey }))
  const same = await Promise.all([keyed(one, 'a'), keyed(one, 'a'), keyed(one, 'a', other), keyed(one, 'a', other)])
  const unlike = await Promise.all([keyed(one, 'a'), keyed(one, 'b'), keyed(two, 'a'), keyed(one, undefined)])
  expect(new Set(same.map(({ id }) => id))).toEqual(new Set([unlike[0].id]))
  expect(new Set(unlike.map(({ id }) => id)).size).toBe(4)
  expect(await context.sql('select posts_count from accounts where id = $1', one)).toEqual([{ posts_count: 3 }])
  expect(await context.sql('select from posts where author_id = $1', one)).toHaveLength(3)
})

test('an idempotency key can be used again after an hour or after its post is deleted, also in a batch', async () => {
  const author = await account('forgetful')
  const keyed = async (idempotencyKey: string) => (await stores.posts.publish(postDraft(author, { idempotencyKey }))).id
  const [old, deleted, recent] = await Promise.all(['old', 'deleted', 'recent'].map(keyed))
  await context.sql(`update idempotency_keys set created_at = now() - interval '61 minutes' where post_id = $1`, old)
  await stores.posts.delete(deleted!, author)
  const again = await Promise.all(['old', 'deleted', 'recent'].map(keyed))
  expect(again[2]).toBe(recent)
  expect(new Set([old, deleted, recent, ...again]).size).toBe(5)
  expect(await Promise.all(['old', 'deleted', 'recent'].map(keyed))).toEqual(again)
})

test('a post waits for an unfinished post with the same idempotency key, and other posts do not', async () => {
  const author = await account('patient')
  const publish = (rest: Partial<PostDraft>) =>
    stores.posts.publish(postDraft(author, { idempotencyKey: 'k', ...rest }))
  const { id } = await stores.posts.publish(postDraft(author))
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query('select from posts where id = $1 for update', [id])
  // The reply has the key and waits for its parent. The plain post then waits for the key.
  const answer = expect(publish({ inReplyToId: id })).rejects.toMatchObject({ code: 'not_found' })
  await blocked(1)
  // The reply does not lock its author's account meanwhile.
  await context.sql('select from accounts where id = $1 for update nowait', author)
  const plain = publish({})
  await blocked(2)
  const meanwhile = await publish({ idempotencyKey: undefined })
  await holder.query('delete from posts where id = $1', [id])
  await holder.query('commit')
  holder.release()
  await answer
  const post = await plain
  expect(BigInt(post.id)).toBeGreaterThan(BigInt(meanwhile.id))
  expect((await publish({})).id).toBe(post.id)
})

test.each<[string, Partial<PostDraft>]>([
  ['a plain post', {}],
  [
    'a post with a poll',
    { poll: { options: ['a', 'b'], expiresIn: 300, multiple: false, hideTotals: false, votesChangeable: false } },
  ],
])('%s that waited for a lock has the time of its id', async (what, rest) => {
  const author = await account(what.replaceAll(' ', '_'))
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query('lock table posts in access exclusive mode')
  const publishing = stores.posts.publish(postDraft(author, rest))
  await blocked(1)
  await holder.query('commit')
  holder.release()
  const { id, post } = await publishing
  expect(post!.createdAt).toEqual(new Date(Number(BigInt(id) >> 16n)).toISOString())
})

const blocked = (count: number) => expect.poll(() => lockWaiters(context.pool)).toBe(count)
