import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresBus } from '../../src/stores/postgres/bus.ts'
import { startStores, type TestStores } from '../support/stores.ts'

let world: TestStores
beforeAll(async () => void (world = await startStores()))
afterAll(() => world.stop())

/** A bus on a pool of its own, and what it hears. */
function openBus() {
  const pool = new pg.Pool({ connectionString: world.pool.options.connectionString, max: 3 })
  pool.on('error', () => undefined)
  const warnings: string[] = []
  const bus = postgresBus(pool, { warn: (_, message) => void warnings.push(message) })
  let heard = 0
  bus.onRing(() => heard++)
  const close = async () => {
    await bus.close()
    await pool.end()
  }
  return { pool, bus, warnings, heard: () => heard, close }
}

const listeners = `select pid from pg_stat_activity
  where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`
const listening = (count: number) =>
  expect.poll(async () => (await world.sql(listeners)).length, { timeout: 5000 }).toBe(count)

test('A ring is heard by all others and not by who rang; many at a time are few', async () => {
  const [one, two, three] = [openBus(), openBus(), openBus()]
  await listening(3)
  for (let n = 0; n < 1000; n++) one.bus.ring()
  await expect.poll(() => [two.heard(), three.heard()]).toEqual([1, 1])
  two.bus.ring()
  await expect.poll(() => [one.heard(), three.heard()]).toEqual([1, 2])
  expect(two.heard()).toBe(1)
  for (const each of [one, two, three]) await each.close()
  one.bus.ring()
  await listening(0)
})

test('Who is cut off says so, listens again, and closes in the meantime without waiting', async () => {
  const [one, two] = [openBus(), openBus()]
  await listening(2)
  await world.sql(`select pg_terminate_backend(pid) from (${listeners}) cut`)
  await expect.poll(() => [one.warnings.length, two.warnings.length]).toEqual([1, 1])
  await two.close()
  await listening(1)
  const three = openBus()
  await listening(2)
  three.bus.ring()
  await expect.poll(() => one.heard()).toBe(1)
  await Promise.all([one.close(), three.close()])
})

test('A connection that breaks just when it begins to listen ends nothing but itself', async () => {
  const pool = new pg.Pool({ connectionString: world.pool.options.connectionString, max: 3 })
  pool.on('error', () => undefined)
  let breaks = 0
  pool.on('connect', (client) => {
    if (breaks++ > 0) return
    // As when the server goes away at this moment: the query fails, and the connection says that it is broken.
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>
    client.query = ((...of: unknown[]) => {
      client.emit('error', new Error('broken'))
      return query(...of).then(() => Promise.reject(new Error('broken')))
    }) as never
  })
  const unheard: unknown[] = []
  const onUnheard = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', onUnheard)
  const warnings: string[] = []
  const bus = postgresBus(pool, { warn: (_, message) => void warnings.push(message) })
  await listening(1)
  await expect.poll(() => breaks, { timeout: 5000 }).toBe(2)
  expect(warnings).toEqual(['other processes are not heard at once'])
  expect(unheard).toEqual([])
  process.off('unhandledRejection', onUnheard)
  await bus.close()
  await pool.end()
})
