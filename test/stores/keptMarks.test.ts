import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openKeptMarks } from '../../src/stores/postgres/posts/keptMarks.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, startStores, type TestStores } from '../support/stores.ts'

let world: TestStores
let stores: Stores
let author: AccountId
let ids: PostId[]
beforeAll(async () => {
  world = await startStores()
  stores = world.openStores()
  author = await world.newAccount()
  ids = await Promise.all(Array.from({ length: 60 }, () => stores.posts.insert(postDraft(author))))
})
afterAll(() => world.stop())

/** Marks of readers who have done nothing yet, and how often PostgreSQL was asked, about how many posts. */
function countingMarks(most: number) {
  const database = openDatabase(world.pool)
  const counts = { asked: 0, posts: 0 }
  const rows: Database['rows'] = (query, values) => {
    counts.asked++
    counts.posts += (values![1] as PostId[]).length
    return database.rows(query, values)
  }
  const marks = openKeptMarks({ ...database, rows }, most)
  const load = (reader: AccountId, posts = ids, version = 0) =>
    marks.load(
      reader,
      version,
      posts.map((id) => ({ id, pollId: null })),
    )
  return { counts, load }
}

test('As many readers are kept as there is room for what was read of them', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => world.newAccount()))
  const { counts, load } = countingMarks(130)
  for (const reader of [first!, second!, first!, second!]) await load(reader)
  expect(counts.asked).toBe(2)
  await load(third!)
  await load(second!)
  expect(counts.asked).toBe(3)
  await load(first!)
  expect(counts.asked).toBe(4)
})

test('Of posts of which some are known the others alone are asked about', async () => {
  const reader = await world.newAccount()
  await stores.posts.bookmark(ids[2]!, reader)
  const { counts, load } = countingMarks(1000)
  const marksAt = async (posts: PostId[]) => {
    const markOf = await load(reader, posts, 1)
    return posts.map((id) => markOf(id)?.bookmarked ?? false)
  }
  expect(await marksAt([ids[0]!, ids[1]!])).toEqual([false, false])
  expect(await marksAt([ids[0]!, ids[2]!, ids[1]!])).toEqual([false, true, false])
  expect(counts).toEqual({ asked: 2, posts: 3 })
})
