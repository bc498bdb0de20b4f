import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openFeedReads } from '../../src/stores/postgres/timelines/feedReads.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
beforeAll(async () => {
  stores = testStores.openStores()
})

/** Reads feeds, and counts the version keys that PostgreSQL returned. */
function countingReads() {
  const database = openDatabase(testStores.pool)
  const counts = { received: 0 }
  const rows: Database['rows'] = async (query, values) => {
    const found = await database.rows(query, values)
    counts.received += found.filter((row) => (row as { at: number | null }).at === null).length
    return found
  }
  const readFeed = openFeedReads({ ...database, rows })
  const read = (reader: AccountId) =>
    readFeed({ reader, above: '0' as PostId, below: '9223372036854775807' as PostId, most: 30 })
  return { counts, read }
}

async function feedOf(count: number) {
  const author = await testStores.newAccount()
  await stores.timelines.home(author, rangeOf({ limit: 20 }))
  const ids: PostId[] = []
  for (let counter = 0; counter < count; counter++) {
    const id = await stores.posts.insert(postDraft(author))
    await stores.timelines.distribute(id)
    ids.unshift(id)
  }
  return { author, ids }
}

test('known version keys are not sent again until something is committed, and then all are current', async () => {
  const { author, ids } = await feedOf(3)
  const { counts, read } = countingReads()
  const first = await read(author)
  expect([first!.ids, counts.received]).toEqual([ids, 3])
  // Other tests share PostgreSQL, and any commit of theirs makes it send all version keys again.
  let again = 3
  for (let tries = 0; again > 0 && tries < 200; tries++) {
    const before = counts.received
    const second = await read(author)
    expect(ids.map((id) => second!.versionKeyOf.get(id))).toEqual(ids.map((id) => first!.versionKeyOf.get(id)))
    again = counts.received - before
  }
  expect(again).toBe(0)
  await stores.posts.favourite(ids[1]!, author)
  const changed = await read(author)
  expect(changed!.versionKeyOf.get(ids[1]!)).not.toBe(first!.versionKeyOf.get(ids[1]!))
  await stores.posts.delete(ids[0]!, author)
  expect((await read(author))!.versionKeyOf.has(ids[0]!)).toBe(false)
})

test('readers who ask at the same time get every post, even one that only another reader had before', async () => {
  const all = [await feedOf(2), await feedOf(3), await feedOf(1)]
  const { read } = countingReads()
  for (let round = 0; round < 20; round++) {
    const [some] = all.splice(round % 3, 1)
    all.push(some!)
    const reads = await Promise.all(
      all.slice(0, 1 + (round % 3)).map(async ({ author, ids }) => ({ ids, received: await read(author) })),
    )
    for (const { ids, received } of reads) {
      expect(received!.ids).toEqual(ids)
      for (const id of ids) expect(received!.versionKeyOf.get(id)).toMatch(new RegExp(`^${id} `))
    }
  }
})

test('the feed of an unknown reader is undefined', async () => {
  const { read } = countingReads()
  expect(await read('1' as AccountId)).toBeUndefined()
})
