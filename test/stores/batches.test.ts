import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { inBatches, lateQueries } from '../../src/stores/postgres/connection/batches.ts'
import { type Database, openDatabase, statement } from '../../src/stores/postgres/connection/database.ts'
import { openFeedReads } from '../../src/stores/postgres/timelines/feedReads.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let pool: pg.Pool
let database: Database
beforeAll(async () => {
  pool = new pg.Pool({ ...testStores.pool.options, max: 6 })
  database = openDatabase(pool)
})
afterAll(() => pool.end())

const pass = statement<{ key: number }>(
  'test_pass',
  'select key, pg_advisory_xact_lock_shared(key) is null as passed from unnest($1::int[]) with ordinality asked (key, at) order by at',
)
const passing = () => inBatches(database, (keys: readonly number[]) => database.rows(pass, [keys]))

test('a query that PostgreSQL rejects fails alone, and others made at the same time succeed', async () => {
  const readFeed = openFeedReads(database)
  const readers = [
    await testStores.newAccount(),
    'nobody' as AccountId,
    await testStores.newAccount(),
    '1' as AccountId,
  ]
  const [one, bad, other, unknown] = await Promise.allSettled(
    readers.map((reader) => readFeed({ reader, above: '0' as PostId, below: '9' as PostId, most: 3 })),
  )
  for (const answer of [one, other]) expect(answer).toMatchObject({ value: { ids: [] } })
  expect(bad).toMatchObject({ reason: { code: '22P02' } })
  expect(unknown).toEqual({ status: 'fulfilled', value: undefined })
})

test('a query that PostgreSQL has answered is not repeated, even if reading the response fails', async () => {
  let count = 0
  const ask = inBatches<number, never>(database, async (keys) => {
    count += (await database.rows(pass, [keys])).length
    throw new Error('Not to be read')
  })
  const results = await Promise.allSettled([ask(1), ask(2), ask(3)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(count).toBe(3)
})

test('a query is answered while earlier ones are stuck, and stuck ones are counted', async () => {
  const ask = passing()
  const holder = await testStores.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const isStuck = (count: number) => expect.poll(() => lockWaiters(testStores.pool)).toBe(count)
  const first = ask(1)
  await isStuck(1)
  const second = ask(1)
  await isStuck(2)
  expect(lateQueries(pool)).toBe(0)
  expect(await ask(2)).toMatchObject({ key: 2 })
  const late = Promise.all([ask(1), ask(1), ask(3)])
  await expect.poll(() => lateQueries(pool)).toBe(3)
  await isStuck(3)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  expect((await late).map(({ key }) => key)).toEqual([1, 1, 3])
  await Promise.all([first, second])
  expect(lateQueries(pool)).toBe(0)
})

test('at most two statements run at a time, however many queries there are', async () => {
  let [underWay, most] = [0, 0]
  const ask = inBatches(database, async (keys: readonly number[]) => {
    most = Math.max(most, ++underWay)
    return database.rows(pass, [keys]).finally(() => underWay--)
  })
  const results = await Promise.all(Array.from({ length: 300 }, (_, at) => ask(at)))
  expect(results.map(({ key }) => key)).toEqual(Array.from({ length: 300 }, (_, at) => at))
  expect(most).toBe(2)
})

test('the options of a batch set how many queries share a statement', async () => {
  const lengths: number[] = []
  const answer = (keys: readonly number[]) => (lengths.push(keys.length), database.rows(pass, [keys]))
  const ask = inBatches(database, answer, { together: 50, atOnce: 1, timeoutMs: 60_000 })
  const results = await Promise.all(Array.from({ length: 120 }, (_, at) => ask(at)))
  expect(results.map(({ key }) => key)).toEqual(Array.from({ length: 120 }, (_, at) => at))
  expect(lengths).toEqual([50, 50, 20])
})

test('queries that come soon after a statement began share the next one', async () => {
  const lengths: number[] = []
  const answer = (keys: readonly number[]) => (lengths.push(keys.length), database.rows(pass, [keys]))
  const ask = inBatches(database, answer, { together: 50, atOnce: 1, timeoutMs: 60_000, spacingMs: 2_000 })
  await ask(1)
  const second = ask(2)
  await database.rows(pass, [[0]])
  expect((await Promise.all([second, ask(3)])).map(({ key }) => key)).toEqual([2, 3])
  expect(lengths).toEqual([1, 2])
})
