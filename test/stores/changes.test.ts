import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import type { Change, Changes } from '../../src/stores/changes.ts'
import { postgresChanges } from '../../src/stores/postgres/changes.ts'
import { statementTexts } from '../../src/stores/postgres/connection/database.ts'
import { isAfter } from '../../src/streams/position.ts'
import { storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let changes: Changes
const clients: pg.Client[] = []

beforeAll(async () => {
  changes = postgresChanges(testStores.database)
})
beforeEach(async () => {
  await testStores.sql('delete from changes')
  await testStores.sql(`update change_log set floor_history = 0, floor_id = 0`)
})
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** Opens a connection of its own and returns its `query`. */
async function writer() {
  const client = new pg.Client({ connectionString: testStores.pool.options.connectionString })
  await client.connect()
  clients.push(client)
  return (text: string, ...values: unknown[]) => client.query(text, values)
}

/** Logs a change of the account whose id is the label. */
const note = (label: number, kind = 'viewer.changed') => testStores.sql(noting, kind, label)
const noting = 'insert into changes (kind, account) values ($1, $2)'
const labels = (range: readonly Change[]) => range.map(({ account }) => Number(account))

/** Reads all changes after a position, in ranges. */
async function readOn(from: StreamPosition, limit = 100) {
  const found: Change[] = []
  let position = from
  for (;;) {
    const range = await changes.after(position, limit)
    found.push(...range.changes)
    position = range.end
    if (range.isLast) return { found, position }
  }
}

/** Waits until `count` changes follow `from`. A transaction that an earlier test left open can delay them. */
const settled = (from: StreamPosition, count: number) =>
  expect.poll(async () => (await readOn(from)).found.length).toBe(count)

test('a change that begins first and commits last is neither skipped nor out of order', async () => {
  const start = await changes.end()
  const [slow, quick] = [await writer(), await writer()]
  await slow('begin')
  await slow(noting, 'viewer.changed', 1)
  await quick(noting, 'viewer.changed', 2)
  const before = await changes.after(start, 10)
  expect(before).toMatchObject({ changes: [], end: start, isLast: true })
  expect(await changes.end()).toBe(start)
  await slow('commit')
  await settled(start, 2)
  expect(labels((await readOn(start)).found)).toEqual([1, 2])
})

test('readers do not wait for a transaction that writes nothing to the change log, in this or another database', async () => {
  const start = await changes.end()
  const here = await writer()
  await here('begin')
  await here('select pg_current_xact_id()')
  const elsewhere = new pg.Client({ connectionString: testStores.pool.options.connectionString, database: 'postgres' })
  await elsewhere.connect()
  try {
    await elsewhere.query('begin')
    await elsewhere.query('select pg_current_xact_id()')
    await note(1)
    expect(labels((await changes.after(start, 10)).changes)).toEqual([1])
    expect(await changes.delay()).toBe(0)
    // The open transaction can still log a change, which comes last.
    await here(noting, 'viewer.changed', 2)
    await here('commit')
    expect(labels((await changes.after(start, 10)).changes)).toEqual([1, 2])
  } finally {
    await elsewhere.end()
  }
})

test('after a rollback to a savepoint, readers wait for a transaction again from its next change on', async () => {
  const start = await changes.end()
  const [slow, quick] = [await writer(), await writer()]
  await slow('begin')
  await slow('savepoint one')
  await slow(noting, 'viewer.changed', 1)
  await slow('rollback to savepoint one')
  await quick(noting, 'viewer.changed', 2)
  expect(labels((await changes.after(start, 10)).changes)).toEqual([2])
  await slow(noting, 'viewer.changed', 3)
  await quick(noting, 'viewer.changed', 4)
  expect(labels((await changes.after(start, 10)).changes)).toEqual([2])
  await slow('commit')
  expect(labels((await changes.after(start, 10)).changes)).toEqual([2, 3, 4])
})

test('with concurrent writers, a reader receives every change once, in a fixed order', async () => {
  const start = await changes.end()
  const writers = await Promise.all(Array.from({ length: 6 }, writer))
  let isOver = false
  const writing = writers.map(async (query, nth) => {
    for (let round = 0; round < 25; round++) {
      await query('begin')
      for (let n = 0; n < 1 + (round % 3); n++) await query(noting, 'viewer.changed', nth * 1000 + round * 10 + n)
      if ((nth + round) % 4 === 0) await query('select pg_sleep(0.003)')
      await query((nth + round) % 7 === 0 ? 'rollback' : 'commit')
    }
  })
  const written = Promise.all(writing).then(() => (isOver = true))
  const read: string[] = []
  let position = start
  while (!isOver) {
    const range = await changes.after(position, 7)
    read.push(...range.changes.map((change) => change.position))
    position = range.end
  }
  await written
  const count = (await testStores.sql('select from changes')).length
  await settled(start, count)
  read.push(...(await readOn(position)).found.map((change) => change.position))
  expect(read.length).toBe(count)
  expect(new Set(read).size).toBe(count)
  expect(read).toEqual((await readOn(start)).found.map((change) => change.position))
})

test('reading a range returns its end even if the range contains no requested change', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4, 5]) await note(label, label % 2 ? 'session.ended' : 'viewer.changed')
  await settled(start, 5)
  const all = (await readOn(start)).found.map(({ position }) => position)
  const kinds = ['viewer.changed'] as const
  const first = await changes.after(start, 3, { kinds })
  expect(first).toMatchObject({ end: all[2], isLast: false })
  expect(labels(first.changes)).toEqual([2])
  const last = await changes.after(first.end, 3, { kinds })
  expect(last).toMatchObject({ end: all[4], isLast: true })
  expect(labels(last.changes)).toEqual([4])
  const full = await changes.after(start, 5, { kinds: ['session.ended'], accounts: ['5', '2'] as AccountId[] })
  expect(full).toMatchObject({ end: all[4], isLast: false })
  expect(labels(full.changes)).toEqual([5])
  const none = await changes.after(start, 10, { kinds, accounts: [] })
  expect(none).toMatchObject({ changes: [], end: all[4], isLast: true })
})

test('a range ends with the change at the requested position', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4]) await note(label)
  await settled(start, 4)
  const all = (await readOn(start)).found.map(({ position }) => position)
  const upTo = (position: StreamPosition) => ({ kinds: ['viewer.changed'] as const, upTo: position })
  const two = await changes.after(start, 10, upTo(all[1]!))
  expect(labels(two.changes)).toEqual([1, 2])
  expect(two).toMatchObject({ end: all[1], isLast: true })
  expect(await changes.after(all[2]!, 10, upTo(all[1]!))).toMatchObject({ changes: [], end: all[2], isLast: true })
})

const reaches = (position: string) => changes.reaches(position as StreamPosition)

test('a position is valid in its own history only, and while no later change has been deleted', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3]) await note(label)
  await settled(start, 3)
  const [one, two, three] = (await readOn(start)).found.map(({ position }) => position)
  expect(await Promise.all([start, one!, two!, three!].map(reaches))).toEqual([true, true, true, true])
  await testStores.sql(`update changes set created_at = now() - interval '1 hour' where account <= 2`)
  expect(await changes.expire(1800)).toBe(2)
  expect(await Promise.all([start, one!, two!, three!].map(reaches))).toEqual([false, false, true, true])
  const [, history, id] = three!.split('-')
  expect(await reaches(`other-${history}-${id}`)).toBe(false)
  const future = await reaches(three!.replace(/-.*-/, '-zzzzzz-'))
  expect(future).toBe(false)
})

test('invented positions belong to no history and do no harm', async () => {
  const name = (await changes.end()).split('-')[0]
  for (const rest of ['zzzzzzzzzzzzz-zzzzzzzzzzzzz', 'zzzzzzzzzzzzz-0', '3w5e11264sgsf-1']) {
    expect(await reaches(`${name}-${rest}`)).toBe(false)
    const range = await changes.after(`${name}-${rest}` as StreamPosition, 10)
    expect(range.changes).toEqual([])
  }
  for (const position of ['a-0-0', 'zzzzzzzzzzzzzzzz-1-1', '0-0-0']) expect(await reaches(position)).toBe(false)
})

test('old changes are deleted from the front, up to the first that is not old, and the rest can be read', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4, 5]) await note(label)
  await settled(start, 5)
  const all = (await readOn(start)).found.map(({ position }) => position)
  // The fourth change is old, but the third is not: changes of a long transaction have the time when it began.
  await testStores.sql(`update changes set created_at = now() - interval '1 hour' where account in (1, 2, 4)`)
  expect(await changes.expire(7200)).toBe(0)
  expect(await reaches(start)).toBe(true)
  expect(await changes.expire(1800)).toBe(2)
  expect(await changes.expire(1800)).toBe(0)
  expect(await Promise.all(all.map(reaches))).toEqual([false, true, true, true, true])
  expect(labels((await readOn(all[1]!)).found)).toEqual([3, 4, 5])
  await testStores.sql(`update changes set created_at = now() - interval '1 hour'`)
  expect(await changes.expire(1800)).toBe(3)
  expect(await changes.end()).toBe(all[4])
  expect(await Promise.all(all.map(reaches))).toEqual([false, false, false, false, true])
})

test('concurrent deletions delete each old change once, and the end of the log stays the same', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4, 5, 6]) await note(label)
  await settled(start, 6)
  const last = (await readOn(start)).position
  await testStores.sql(`update changes set created_at = now() - interval '1 hour'`)
  const counts = await Promise.all([1, 2, 3, 4].map(() => changes.expire(60)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(await changes.end()).toBe(last)
})

test('deleted changes are not read again, even while the snapshot of a dump still needs them', async () => {
  await testStores.sql(
    `insert into changes (kind, account, created_at)
     select 'viewer.changed', 1, now() - interval '1 hour' from generate_series(1, 5000)`,
  )
  const [dump, upkeep] = [await writer(), await writer()]
  await dump('begin isolation level repeatable read')
  await dump('select from changes')
  expect(await changes.expire(60)).toBe(5000)
  await upkeep('begin; set local enable_seqscan = off; set local enable_bitmapscan = off') // as in a large table
  await upkeep(statementTexts.get('changes_expire')!, 60)
  const { rows } = await upkeep(`select pg_stat_get_xact_tuples_returned('changes_pkey'::regclass)::int as read`)
  await upkeep('rollback')
  await dump('rollback')
  expect(rows).toEqual([{ read: 0 }])
})

/** Starts another history, as a standby does when it takes over, and as a restored database does. */
const takeOver = () => testStores.sql('update change_log set epoch = epoch + 1')

test('a new history continues where the one before ended, even if its ids begin lower', async () => {
  const start = await changes.end()
  const { history } = await changes.after(start, 10)
  for (const label of [1, 2]) await note(label)
  const before = await readOn(start)
  await testStores.sql(`select setval('change_ids', 1)`)
  await takeOver()
  await note(3)
  const after = await changes.after(before.position, 10)
  expect(labels(after.changes)).toEqual([3])
  expect(after.history).not.toBe(history)
  expect(isAfter(after.end, before.position)).toBe(true)
  expect(await reaches(before.position)).toBe(true)
  expect(await changes.countLost(before.found.map(({ position }) => position))).toBe(0)
})

test('changes that are missing in a new history count as lost, and their positions are invalid', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3]) await note(label)
  const received = (await readOn(start)).found.map(({ position }) => position)
  await testStores.sql('delete from changes where account = 3')
  await takeOver()
  await note(4)
  expect(await changes.countLost(received)).toBe(1)
  expect(await Promise.all(received.map(reaches))).toEqual([true, true, false])
  // A change that was deleted because of its age does not count as lost.
  await testStores.sql(`update changes set created_at = now() - interval '1 hour' where account = 1`)
  expect(await changes.expire(60)).toBe(1)
  expect(await changes.countLost(received)).toBe(1)
})

test('a change log restored into another database begins exactly one new history, and keeps its changes', async () => {
  await changes.settle()
  const start = await changes.end()
  await note(1)
  const { history } = await changes.after(start, 10)
  await changes.settle()
  expect((await changes.after(start, 10)).history).toBe(history)
  await testStores.sql(`update change_log set home = '7000000000000000000-5-6'`)
  await Promise.all([1, 2, 3].map(() => postgresChanges(testStores.database).settle()))
  const restored = await changes.after(start, 10)
  expect(labels(restored.changes)).toEqual([1])
  expect(BigInt(restored.history)).toBe(BigInt(history) + 2n ** 32n)
  expect((await testStores.sql<{ home: string }>('select home from change_log'))[0]!.home).toMatch(/^\d+-\d+-\d+$/)
})

test('two histories that branch off the same one have different names', async () => {
  const start = await changes.end()
  await takeOver()
  await note(1)
  const one = await postgresChanges(testStores.database).after(start, 10)
  await testStores.sql('delete from change_histories where history = $1', one.history)
  const other = await postgresChanges(testStores.database).after(start, 10)
  expect(other.end).not.toBe(one.end)
  expect(isAfter(other.end, one.end) || isAfter(one.end, other.end)).toBe(false)
})

test('if the server does not report its timeline, the log counts its own histories', async () => {
  await testStores.sql('update change_log set knows_timeline = false')
  const start = await changes.end()
  await note(1)
  const { changes: found, history } = await changes.after(start, 10)
  expect(labels(found)).toEqual([1])
  expect(BigInt(history) % 2n ** 32n).toBe(0n)
  await changes.settle()
  expect(BigInt((await changes.after(start, 10)).history) % 2n ** 32n).toBe(1n)
})

test('the delay is how long the oldest transaction has been writing', async () => {
  const slow = await writer()
  await slow('begin')
  await slow(noting, 'viewer.changed', 1)
  await slow('select pg_sleep(0.05)')
  expect(await changes.delay()).toBeGreaterThan(0.05)
  await slow('rollback')
})
