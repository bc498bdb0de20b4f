import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { stretchOf } from '../../src/model/page.ts'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openFeedReads } from '../../src/stores/postgres/timelines/feedReads.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, startStores, type TestStores } from '../support/stores.ts'

let world: TestStores
let stores: Stores
beforeAll(async () => {
  world = await startStores()
  stores = world.openStores()
})
afterAll(() => world.stop())

/** Reads feeds, and counts the posts whose stamps PostgreSQL told. */
function countingReads() {
  const database = openDatabase(world.pool)
  const counts = { told: 0 }
  const rows: Database['rows'] = async (query, values) => {
    const found = await database.rows(query, values)
    counts.told += found.filter((row) => (row as { at: number | null }).at === null).length
    return found
  }
  const readFeed = openFeedReads({ ...database, rows })
  const read = (reader: AccountId) =>
    readFeed({ reader, above: '0' as PostId, below: '9223372036854775807' as PostId, most: 30 })
  return { counts, read }
}

async function feedOf(count: number) {
  const author = await world.newAccount()
  await stores.timelines.home(author, stretchOf({ limit: 20 }))
  const ids: PostId[] = []
  for (let made = 0; made < count; made++) {
    const id = await stores.posts.insert(postDraft(author))
    await stores.timelines.distribute(id)
    ids.unshift(id)
  }
  return { author, ids }
}

test('Of posts whose stamps are known none is told again until something is committed, and then all are as they are', async () => {
  const { author, ids } = await feedOf(3)
  const { counts, read } = countingReads()
  const first = await read(author)
  expect([first!.ids, counts.told]).toEqual([ids, 3])
  // Other tests share the PostgreSQL: whatever any of them commits makes it tell all again.
  let again = 3
  for (let tries = 0; again > 0 && tries < 200; tries++) {
    const before = counts.told
    const known = await read(author)
    expect(ids.map((id) => known!.stampOf.get(id))).toEqual(ids.map((id) => first!.stampOf.get(id)))
    again = counts.told - before
  }
  expect(again).toBe(0)
  await stores.posts.favourite(ids[1]!, author)
  const changed = await read(author)
  expect(changed!.stampOf.get(ids[1]!)).not.toBe(first!.stampOf.get(ids[1]!))
  await stores.posts.delete(ids[0]!, author)
  expect((await read(author))!.stampOf.has(ids[0]!)).toBe(false)
})

test('Who asks while others do is told of posts that only the others knew', async () => {
  const all = [await feedOf(2), await feedOf(3), await feedOf(1)]
  const { read } = countingReads()
  for (let round = 0; round < 20; round++) {
    const [some] = all.splice(round % 3, 1)
    all.push(some!)
    const reads = await Promise.all(
      all.slice(0, 1 + (round % 3)).map(async ({ author, ids }) => ({ ids, told: await read(author) })),
    )
    for (const { ids, told } of reads) {
      expect(told!.ids).toEqual(ids)
      for (const id of ids) expect(told!.stampOf.get(id)).toMatch(new RegExp(`^${id} `))
    }
  }
})

test('Nobody is told of a reader that there is not', async () => {
  const { read } = countingReads()
  expect(await read('1' as AccountId)).toBeUndefined()
})
