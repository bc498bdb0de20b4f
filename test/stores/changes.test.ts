import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import type { Change, Changes } from '../../src/stores/changes.ts'
import { postgresChanges } from '../../src/stores/postgres/changes.ts'
import { isAfter } from '../../src/streams/position.ts'
import { startStores, type TestStores } from '../support/stores.ts'

let world: TestStores
let changes: Changes
const clients: pg.Client[] = []

beforeAll(async () => {
  world = await startStores()
  changes = postgresChanges(world.database)
})
beforeEach(async () => {
  await world.sql('delete from changes')
  await world.sql(`update change_log set floor_history = 0, floor_id = 0`)
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await world.stop()
})

/** A connection of its own. */
async function writer() {
  const client = new pg.Client({ connectionString: world.pool.options.connectionString })
  await client.connect()
  clients.push(client)
  return (text: string, ...values: unknown[]) => client.query(text, values)
}

/** Notes something about an account whose number is the label. */
const note = (label: number, kind = 'viewer.changed') => world.sql(noting, kind, label)
const noting = 'insert into changes (kind, account) values ($1, $2)'
const labels = (stretch: readonly Change[]) => stretch.map(({ account }) => Number(account))

/** What there is after a position, read in stretches. */
async function readOn(from: StreamPosition, limit = 100) {
  const found: Change[] = []
  let position = from
  for (;;) {
    const stretch = await changes.after(position, limit)
    found.push(...stretch.changes)
    position = stretch.end
    if (stretch.isLast) return { found, position }
  }
}

/** Another test of this file may have left a writer behind for a moment. */
const settled = (from: StreamPosition, count: number) =>
  expect.poll(async () => (await readOn(from)).found.length, { timeout: 10_000 }).toBe(count)

test('What begins first and commits last is neither passed over nor out of order', async () => {
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

test('nobody waits for a transaction that notes nothing, here or in another database', async () => {
  const start = await changes.end()
  const here = await writer()
  await here('begin')
  await here('select pg_current_xact_id()')
  const elsewhere = new pg.Client({ connectionString: world.pool.options.connectionString, database: 'postgres' })
  await elsewhere.connect()
  try {
    await elsewhere.query('begin')
    await elsewhere.query('select pg_current_xact_id()')
    await note(1)
    expect(labels((await changes.after(start, 10)).changes)).toEqual([1])
    expect(await changes.delay()).toBe(0)
    // What it notes in the end comes after.
    await here(noting, 'viewer.changed', 2)
    await here('commit')
    expect(labels((await changes.after(start, 10)).changes)).toEqual([1, 2])
  } finally {
    await elsewhere.end()
  }
})

test('What is taken back to a savepoint announces itself anew', async () => {
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

test('Whatever writers do at once, one who reads on meets every note once, in an order that does not change', async () => {
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
  const met: string[] = []
  let position = start
  while (!isOver) {
    const stretch = await changes.after(position, 7)
    met.push(...stretch.changes.map((change) => change.position))
    position = stretch.end
  }
  await written
  const count = (await world.sql('select from changes')).length
  await settled(start, count)
  met.push(...(await readOn(position)).found.map((change) => change.position))
  expect(met.length).toBe(count)
  expect(new Set(met).size).toBe(count)
  expect(met).toEqual((await readOn(start)).found.map((change) => change.position))
})

test('A stretch says how far it goes, though nothing of it is wanted', async () => {
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

test('A stretch ends where it is asked to end, with what stands there', async () => {
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

test('A position is known as long as nothing after it is gone, in the log that it is of', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3]) await note(label)
  await settled(start, 3)
  const [one, two, three] = (await readOn(start)).found.map(({ position }) => position)
  expect(await Promise.all([start, one!, two!, three!].map(reaches))).toEqual([true, true, true, true])
  await world.sql(`update changes set created_at = now() - interval '1 hour' where account <= 2`)
  expect(await changes.expire(1800)).toBe(2)
  expect(await Promise.all([start, one!, two!, three!].map(reaches))).toEqual([false, false, true, true])
  const [, history, id] = three!.split('-')
  expect(await reaches(`other-${history}-${id}`)).toBe(false)
  const future = await reaches(three!.replace(/-.*-/, '-zzzzzz-'))
  expect(future).toBe(false)
})

test('Positions that were made up are of no log, and hurt nothing', async () => {
  const name = (await changes.end()).split('-')[0]
  for (const rest of ['zzzzzzzzzzzzz-zzzzzzzzzzzzz', 'zzzzzzzzzzzzz-0', '3w5e11264sgsf-1']) {
    expect(await reaches(`${name}-${rest}`)).toBe(false)
    const stretch = await changes.after(`${name}-${rest}` as StreamPosition, 10)
    expect(stretch.changes).toEqual([])
  }
  for (const position of ['a-0-0', 'zzzzzzzzzzzzzzzz-1-1', '0-0-0']) expect(await reaches(position)).toBe(false)
})

test('What is old goes from the front, only as far as all is old, and what is left can be read', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4, 5]) await note(label)
  await settled(start, 5)
  const all = (await readOn(start)).found.map(({ position }) => position)
  // The third is young still: a transaction that took long notes when it began.
  await world.sql(`update changes set created_at = now() - interval '1 hour' where account in (1, 2, 4)`)
  expect(await changes.expire(7200)).toBe(0)
  expect(await reaches(start)).toBe(true)
  expect(await changes.expire(1800)).toBe(2)
  expect(await changes.expire(1800)).toBe(0)
  expect(await Promise.all(all.map(reaches))).toEqual([false, true, true, true, true])
  expect(labels((await readOn(all[1]!)).found)).toEqual([3, 4, 5])
  await world.sql(`update changes set created_at = now() - interval '1 hour'`)
  expect(await changes.expire(1800)).toBe(3)
  expect(await changes.end()).toBe(all[4])
  expect(await Promise.all(all.map(reaches))).toEqual([false, false, false, false, true])
})

test('Two who delete what is old at once delete it once, and the floor only rises', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3, 4, 5, 6]) await note(label)
  await settled(start, 6)
  const last = (await readOn(start)).position
  await world.sql(`update changes set created_at = now() - interval '1 hour'`)
  const counts = await Promise.all([1, 2, 3, 4].map(() => changes.expire(60)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(await changes.end()).toBe(last)
})

/** What a standby that takes over does to the log, and a restored one: another history is written. */
const takeOver = () => world.sql('update change_log set epoch = epoch + 1')

test('another history goes on where the one before ends, though its ids begin lower', async () => {
  const start = await changes.end()
  const { history } = await changes.after(start, 10)
  for (const label of [1, 2]) await note(label)
  const before = await readOn(start)
  await world.sql(`select setval('change_ids', 1)`)
  await takeOver()
  await note(3)
  const after = await changes.after(before.position, 10)
  expect(labels(after.changes)).toEqual([3])
  expect(after.history).not.toBe(history)
  expect(isAfter(after.end, before.position)).toBe(true)
  expect(await reaches(before.position)).toBe(true)
  expect(await changes.countLost(before.found.map(({ position }) => position))).toBe(0)
})

test('What the other history goes on without is counted as lost, and no position', async () => {
  const start = await changes.end()
  for (const label of [1, 2, 3]) await note(label)
  const told = (await readOn(start)).found.map(({ position }) => position)
  await world.sql('delete from changes where account = 3')
  await takeOver()
  await note(4)
  expect(await changes.countLost(told)).toBe(1)
  expect(await Promise.all(told.map(reaches))).toEqual([true, true, false])
  // What is old is not lost.
  await world.sql(`update changes set created_at = now() - interval '1 hour' where account = 1`)
  expect(await changes.expire(60)).toBe(1)
  expect(await changes.countLost(told)).toBe(1)
})

test('a log that was restored into another database begins another history, once, and keeps what it holds', async () => {
  await changes.settle()
  const start = await changes.end()
  await note(1)
  const { history } = await changes.after(start, 10)
  await changes.settle()
  expect((await changes.after(start, 10)).history).toBe(history)
  await world.sql(`update change_log set home = '7000000000000000000-5-6'`)
  await Promise.all([1, 2, 3].map(() => postgresChanges(world.database).settle()))
  const restored = await changes.after(start, 10)
  expect(labels(restored.changes)).toEqual([1])
  expect(BigInt(restored.history)).toBe(BigInt(history) + 2n ** 32n)
  expect((await world.sql<{ home: string }>('select home from change_log'))[0]!.home).toMatch(/^\d+-\d+-\d+$/)
})

test('Two histories that branch off the same one have different names', async () => {
  const start = await changes.end()
  await takeOver()
  await note(1)
  const one = await postgresChanges(world.database).after(start, 10)
  await world.sql('delete from change_histories where history = $1', one.history)
  const other = await postgresChanges(world.database).after(start, 10)
  expect(other.end).not.toBe(one.end)
  expect(isAfter(other.end, one.end) || isAfter(one.end, other.end)).toBe(false)
})

test('Where the server does not tell its timeline, the log goes on by its own count', async () => {
  await world.sql('update change_log set knows_timeline = false')
  const start = await changes.end()
  await note(1)
  const { changes: found, history } = await changes.after(start, 10)
  expect(labels(found)).toEqual([1])
  expect(BigInt(history) % 2n ** 32n).toBe(0n)
  await changes.settle()
  expect(BigInt((await changes.after(start, 10)).history) % 2n ** 32n).toBe(1n)
})

test('The delay is how long the oldest transaction has been writing', async () => {
  const slow = await writer()
  await slow('begin')
  await slow(noting, 'viewer.changed', 1)
  await slow('select pg_sleep(0.05)')
  expect(await changes.delay()).toBeGreaterThan(0.05)
  await slow('rollback')
})
