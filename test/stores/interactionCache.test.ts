import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openInteractionCache } from '../../src/stores/postgres/posts/interactionCache.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
let author: AccountId
let ids: PostId[]
beforeAll(async () => {
  stores = testStores.openStores()
  author = await testStores.newAccount()
  ids = await Promise.all(Array.from({ length: 60 }, () => stores.posts.insert(postDraft(author))))
})

/** Reads interactions of readers, and counts the statements and the posts that they ask about. */
function countingInteractions(most: number) {
  // An interaction takes 200 bytes, and a reader another 200.
  const caches = openCaches(200 * most)
  const database = openDatabase(testStores.pool)
  const counts = { queries: 0, posts: 0 }
  const rows: Database['rows'] = (query, values) => {
    counts.queries++
    counts.posts += (values![1] as PostId[]).length
    return database.rows(query, values)
  }
  const cache = openInteractionCache({ ...database, rows }, caches)
  const load = (reader: AccountId, posts = ids, version = 0) =>
    cache.load(
      reader,
      version,
      posts.map((id) => ({ id, pollId: null })),
    )
  return { counts, load }
}

test('the cache has room for a limited number of interactions, and evicts the least recently read reader', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const { counts, load } = countingInteractions(130)
  for (const reader of [first!, second!, first!, second!]) await load(reader)
  expect(counts.queries).toBe(2)
  await load(third!)
  await load(second!)
  expect(counts.queries).toBe(3)
  await load(first!)
  expect(counts.queries).toBe(4)
})

test('only posts whose interactions are not cached are queried', async () => {
  const reader = await testStores.newAccount()
  await stores.posts.bookmark(ids[2]!, reader)
  const { counts, load } = countingInteractions(1000)
  const bookmarkedAt = async (posts: PostId[]) => {
    const interactionsOf = await load(reader, posts, 1)
    return posts.map((id) => interactionsOf(id)?.bookmarked ?? false)
  }
  expect(await bookmarkedAt([ids[0]!, ids[1]!])).toEqual([false, false])
  expect(await bookmarkedAt([ids[0]!, ids[2]!, ids[1]!])).toEqual([false, true, false])
  expect(counts).toEqual({ queries: 2, posts: 3 })
})
