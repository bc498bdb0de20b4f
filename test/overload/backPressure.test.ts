import pg from 'pg'
import { expect, test } from 'vitest'
import { type Bounds, nothing, startBusy, write } from './busy.ts'

// Returns SQL for a trigger that holds up writes to a reader's feed until the lock is released, with no time limit.
const holdingFeed = (reader: string) => `
  create function wait_for_the_test() returns trigger set lock_timeout = 0 language plpgsql
    as 'begin perform pg_advisory_xact_lock_shared(7); return new; end';
  create trigger held before insert on feed for each row when (new.reader_id = ${reader}) execute function wait_for_the_test()`

async function lock(pool: pg.Pool) {
  const client = new pg.Client(pool.options)
  await client.connect()
  await client.query('select pg_advisory_lock(7)')
  return { [Symbol.asyncDispose]: () => client.end() }
}

// Writes more posts than may wait for fan-out. The limits are so high that no request is refused.
const [posts, atOnce] = [500, 16]
const open: Bounds = { requestsUnderWay: 5000, databaseWaiting: 5000 }

test('while feeds are behind, writers wait, none gets 503, and no feed misses a post', async () => {
  await using service = await startBusy(open)
  const { alice, pool } = service
  const fan = await service.createAccount('fan')
  await fan.api('/api/v1/timelines/home')
  await fan.api(`/api/v1/accounts/${alice.id}/follow`, { method: 'POST' })
  const count = async (text: string) => (await pool.query<{ count: number }>(text)).rows[0]!.count
  const waiting = () => count('select count(*)::int from fanouts')
  await pool.query(holdingFeed(fan.id))
  await using held = await lock(pool)
  let [sent, answered] = [0, 0]
  const statuses = new Set<number>()
  async function writeOn(): Promise<void> {
    while (sent < posts) {
      statuses.add((await write(alice, `Post ${sent++}`)).status)
      answered++
    }
  }
  const writing = Promise.all(Array.from({ length: atOnce }, writeOn))
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(290)
  // Other requests are served in the meantime.
  for (let round = 0; round < 40; round++) expect((await service.read()).status).toBe(200)
  expect(await waiting()).toBeLessThan(300 + atOnce)
  expect(answered).toBeLessThan(300 + atOnce)
  expect((await service.underWay())['feed_row']).toBeGreaterThanOrEqual(29_000)
  await held[Symbol.asyncDispose]()
  await writing
  expect(statuses).toEqual(new Set([200]))
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  expect(
    await count(`select count(*)::int from feed where reader_id = ${fan.id} and post_id in
    (select id from posts where text like 'Post %')`),
  ).toBe(posts)
  await expect.poll(service.underWay).toEqual(nothing)
}, 60_000)
