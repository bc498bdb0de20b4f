import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { defaultLimits } from '../../src/options.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { links, postDraft, startStores, type TestStores } from '../support/stores.ts'

let place: TestStores
let stores: Stores
// Another process, which has nothing kept of what this one does.
let other: Stores
const open = () =>
  openPostgresStores({ pool: place.pool, links, limits: { fanoutFollowers: 3, feedLength: defaultLimits.feedLength } })
beforeAll(async () => {
  place = await startStores()
  stores = open()
  other = open()
})
afterAll(() => place.stop())

const account = (name: string) => stores.accounts.insert(name, `${name} :blob:`)

test.each<[string, Partial<PostDraft>]>([
  ['words alone', {}],
  ['a content warning', { contentWarning: 'Careful', sensitive: true, language: 'de' }],
  ['an app and a policy', { application: { name: 'Tusky', website: 'https://tusky.app' }, quotePolicy: 'followers' }],
  ['fewer who may see it', { visibility: 'private', quotePolicy: 'nobody' }],
  ['a key', { idempotencyKey: 'once' }],
  ['marks of many kinds', { text: 'a < b & "c"\n\nhttps://example.org/ü :blob: 👩‍🚀' }],
])('a post with %s is as whoever reads it finds it', async (what, rest) => {
  const author = await account(what.replaceAll(' ', '_'))
  const title = { title: 'mild', contexts: ['home'], action: 'warn', match: 'any', expiresIn: null } as const
  const keywords = [{ keyword: 'weather', wholeWord: true, isPattern: false, excluded: false }]
  await stores.filters.insert(author, { ...title, contexts: [...title.contexts], keywords }, defaultLimits)
  const { id, post, isToDistribute } = await stores.posts.publish(postDraft(author, { text: 'The weather', ...rest }))
  expect(post).toBeDefined()
  expect(post).toEqual(await other.posts.find(id, author))
  expect(isToDistribute).toBe(false)
})

test('what hangs on something else is left to be read', async () => {
  const author = await account('hanging')
  const { id } = await stores.posts.publish(postDraft(author))
  const answer = await stores.posts.publish(postDraft(author, { inReplyToId: id }))
  expect(answer).toMatchObject({ post: undefined, isToDistribute: true })
})

test('posts that are distributed at one time, by two processes, are in all feeds, whether their authors have few followers or many', async () => {
  const readers = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map(account))
  const [few, many] = [await account('few'), await account('many')]
  for (const reader of readers)
    await stores.timelines.home(reader, { above: '0', below: '9'.repeat(18), limit: 1, ascending: false })
  for (const reader of readers.slice(0, 2)) await stores.relationships.follow(reader, few, {})
  for (const reader of readers) await stores.relationships.follow(reader, many, {})
  const published = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => stores.posts.publish(postDraft(nth % 4 === 0 ? many : few))),
  )
  expect(published.map(({ isToDistribute }) => isToDistribute)).not.toContain(false)
  await Promise.all(published.map(({ id }, nth) => (nth % 2 ? stores : other).timelines.distribute(id)))
  const { rows } = await place.pool.query('select from fanouts')
  expect(rows).toHaveLength(0)
  const ids = (author: AccountId): PostId[] =>
    published.filter((_, nth) => (nth % 4 === 0 ? many : few) === author).map(({ id }) => id)
  expect(await fedTo(readers[0]!)).toEqual(new Set(ids(few)))
  expect(await fedTo(readers[4]!)).toEqual(new Set())
})

async function fedTo(reader: AccountId): Promise<Set<string>> {
  const { rows } = await place.pool.query<{ id: string }>('select post_id::text as id from feed where reader_id = $1', [
    reader,
  ])
  return new Set(rows.map(({ id }) => id))
}
