import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import type { Change, Changes } from '../../src/stores/changes.ts'
import { postgresChanges } from '../../src/stores/postgres/changes.ts'
import { statementTexts } from '../../src/stores/postgres/database.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
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
  await world.sql(`update change_log set floor_xid = '0', floor_id = 0`)
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

/** Another transaction of the server may be older than what was written here: until it ends, nothing can be read. */
const settled = (from: StreamPosition, count: number) =>
  expect.poll(async () => (await readOn(from)).found.length, { timeout: 10_000 }).toBe(count)

test('What begins first and commits last is neither passed over nor out of order', async () => {
  const start = await changes.end()
  const [slow, quick] = [await writer(), await writer()]
  await slow('begin')
  await slow(noting, 'viewer.changed', 1)
  await quick(noting, 'viewer.changed', 2)
  const before = await changes.after(start, 10)
  expect(before).toEqual({ changes: [], end: start, isLast: true })
  expect(await changes.end()).toBe(start)
  await slow('commit')
  await settled(start, 2)
  expect(labels((await readOn(start)).found)).toEqual([1, 2])
})

test('Nor is one that drew its number first and noted something last', async () => {
  const start = await changes.end()
  const [slow, quick] = [await writer(), await writer()]
  await slow('begin')
  await slow('select pg_current_xact_id()')
  await quick(noting, 'viewer.changed', 2)
  await slow(noting, 'viewer.changed', 1)
  await slow('commit')
  await settled(start, 2)
  const { found } = await readOn(start)
  expect(labels(found)).toEqual([1, 2])
  // It goes by the transaction, not by the id of the row.
  const ids = found.map(({ position }) => parseInt(position.split('-')[2]!, 36))
  expect(ids[0]).toBeGreaterThan(ids[1]!)
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
  expect(none).toEqual({ changes: [], end: all[4], isLast: true })
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
  expect(await changes.after(all[2]!, 10, upTo(all[1]!))).toEqual({ changes: [], end: all[2], isLast: true })
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
  const [, xid, id] = three!.split('-')
  expect(await reaches(`other-${xid}-${id}`)).toBe(false)
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

test('A log that was written elsewhere is emptied and gets another name; any other is left as it is', async () => {
  await changes.settle()
  const start = await changes.end()
  await note(1)
  await settled(start, 1)
  await changes.settle()
  expect((await readOn(start)).found.length).toBe(1)
  await world.sql(`update changes set xid = '999999999999'`)
  await Promise.all([1, 2, 3].map(() => postgresChanges(world.database).settle()))
  expect(await world.sql('select from changes')).toEqual([])
  const end = await changes.end()
  expect(end).not.toMatch(new RegExp(`^${start.split('-')[0]}-`))
  expect(await reaches(start)).toBe(false)
  expect(await reaches(end)).toBe(true)
  await note(2)
  await settled(end, 1)
})

test('So is one that was restored where transactions have come further', async () => {
  await changes.settle()
  await note(1)
  const start = await changes.end()
  await world.sql(`update change_log set home = '7000000000000000000-5'`)
  await changes.settle()
  expect(await world.sql('select from changes')).toEqual([])
  expect(await reaches(start)).toBe(false)
  expect((await world.sql<{ home: string }>('select home from change_log'))[0]!.home).toMatch(
    /^\d+-\d+-\d+-0000000[0-9A-F]$/,
  )
})

test('Nor does a floor that is from elsewhere stay', async () => {
  await changes.settle()
  const start = await changes.end()
  await world.sql(`update change_log set floor_xid = '999999999999', floor_id = 7`)
  await changes.settle()
  const end = await changes.end()
  expect(end.split('-')[0]).not.toBe(start.split('-')[0])
  await note(2)
  await settled(end, 1)
})

test('Processes that start at once on a restored log agree on its name', async () => {
  await note(1)
  await world.sql(`update changes set xid = '999999999999'`)
  const first = await writer()
  await first('begin')
  const { rows: homes } = await first(statementTexts.get('changes_home')!)
  await first(statementTexts.get('changes_settle')!, (homes[0] as { home: string }).home)
  const second = changes.settle()
  await expect.poll(() => lockWaiters(world.pool)).toBe(1)
  const { rows } = await first('select name from change_log')
  await first('commit')
  await second
  expect(await world.sql('select name from change_log')).toEqual(rows)
})

test('The delay is how long the oldest transaction has been writing', async () => {
  const slow = await writer()
  await slow('begin')
  await slow(noting, 'viewer.changed', 1)
  await slow('select pg_sleep(0.05)')
  expect(await changes.delay()).toBeGreaterThan(0.05)
  await slow('rollback')
})
