import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/stores/bus.ts'
import { postgresBus } from '../../src/stores/postgres/connection/bus.ts'
import { redisBus } from '../../src/stores/redis/bus.ts'
import { type Redis, redisServer, startRedis, startRedisCluster } from '../support/redis.ts'
import { connectQuietly } from '../support/redisBackends.ts'
import { startStores } from '../support/stores.ts'

/** A bus of a process of its own, and what it hears. */
interface Process {
  bus: Bus
  warnings: string[]
  heard(): number
  close(): Promise<void>
}

interface BusBackend {
  open(): Promise<Process>
  /** Resolves when so many listen. */
  listening(count: number): Promise<void>
  /** Cuts off all who listen. */
  cut(): Promise<void>
  stop(): Promise<void>
}

function processOf(open: (log: Parameters<typeof postgresBus>[1]) => Bus, end: () => unknown): Process {
  const warnings: string[] = []
  const keep = (_: object, message: string) => void warnings.push(message)
  const bus = open({ info: keep, warn: keep })
  let heard = 0
  bus.onRing(() => heard++)
  const close = async () => {
    await bus.close()
    await end()
  }
  return { bus, warnings, heard: () => heard, close }
}

const listeners = `select pid from pg_stat_activity
  where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`

async function inPostgres(): Promise<BusBackend> {
  const world = await startStores()
  return {
    async open() {
      const pool = new pg.Pool({ connectionString: world.pool.options.connectionString, max: 3 })
      pool.on('error', () => undefined)
      return processOf(
        (log) => postgresBus(pool, log),
        () => pool.end(),
      )
    },
    listening: (count) => expect.poll(async () => (await world.sql(listeners)).length, { timeout: 5000 }).toBe(count),
    cut: async () => void (await world.sql(`select pg_terminate_backend(pid) from (${listeners}) cut`)),
    stop: world.stop,
  }
}

async function inRedis(servers: { url: string; nodes: readonly Redis[] } & AsyncDisposable): Promise<BusBackend> {
  const counts = () => Promise.all(servers.nodes.map((node) => node.command('pubsub', 'numsub', 'test:changes')))
  const count = async () => (await counts()).reduce((sum, text) => sum + Number(text.split('\n').at(-1)), 0)
  return {
    async open() {
      const { redis, close } = await connectQuietly(servers.url)
      return processOf((log) => redisBus(redis, log), close)
    },
    listening: (wanted) => expect.poll(count, { timeout: 10_000 }).toBe(wanted),
    cut: async () => {
      for (const node of servers.nodes) await node.command('client', 'kill', 'type', 'pubsub')
    },
    stop: async () => servers[Symbol.asyncDispose](),
  }
}

const backends: [string, () => Promise<BusBackend>][] = [['PostgreSQL', inPostgres]]
if (redisServer !== undefined) {
  backends.push(['Redis', async () => startRedis().then((server) => inRedis({ ...server, nodes: [server] }))])
  backends.push(['Redis Cluster', async () => inRedis(await startRedisCluster())])
}

describe.each(backends)('the bus of %s', (_name, start) => {
  let backend: BusBackend
  beforeAll(async () => void (backend = await start()))
  afterAll(() => backend.stop())

  test('A ring is heard by all others and not by who rang; many at a time are few', async () => {
    const [one, two, three] = [await backend.open(), await backend.open(), await backend.open()]
    await backend.listening(3)
    for (let n = 0; n < 1000; n++) one.bus.ring()
    await expect.poll(() => [two.heard(), three.heard()], { timeout: 5000 }).toEqual([1, 1])
    two.bus.ring()
    await expect.poll(() => [one.heard(), three.heard()], { timeout: 5000 }).toEqual([1, 2])
    expect(two.heard()).toBe(1)
    for (const each of [one, two, three]) await each.close()
    one.bus.ring()
    await backend.listening(0)
  })

  test('Who is cut off says so, listens again, and closes in the meantime without waiting', async () => {
    const [one, two] = [await backend.open(), await backend.open()]
    await backend.listening(2)
    await backend.cut()
    await expect.poll(() => [one.warnings.length, two.warnings.length], { timeout: 5000 }).toEqual([1, 1])
    await two.close()
    await backend.listening(1)
    const three = await backend.open()
    await backend.listening(2)
    three.bus.ring()
    await expect.poll(() => one.heard(), { timeout: 5000 }).toBe(1)
    await Promise.all([one.close(), three.close()])
  })

  test('Who has ended to listen hears no more', async () => {
    const [one, two] = [await backend.open(), await backend.open()]
    let heard = 0
    const end = one.bus.onRing(() => heard++)
    await backend.listening(2)
    end()
    two.bus.ring()
    await expect.poll(() => one.heard(), { timeout: 5000 }).toBe(1)
    expect(heard).toBe(0)
    await Promise.all([one.close(), two.close()])
  })
})

const redisTest = test.runIf(redisServer !== undefined)

redisTest('A Redis that goes away ends no bus: rings meanwhile are lost, later ones heard', async () => {
  await using server = await startRedis()
  const backend = await inRedis({ ...server, nodes: [server] })
  const [one, two] = [await backend.open(), await backend.open()]
  await backend.listening(2)
  await server.stop()
  one.bus.ring()
  await expect.poll(() => two.warnings, { timeout: 5000 }).toEqual(['other processes are not heard at once'])
  await server.start()
  await backend.listening(2)
  await expect.poll(() => (one.bus.ring(), two.heard()), { timeout: 10_000, interval: 100 }).toBeGreaterThan(0)
  await Promise.all([one.close(), two.close()])
})

test('A connection that breaks just when it begins to listen ends nothing but itself', async () => {
  const world = await startStores()
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
  const keep = (_: object, message: string) => void warnings.push(message)
  const bus = postgresBus(pool, { info: keep, warn: keep })
  await expect.poll(async () => (await world.sql(listeners)).length, { timeout: 5000 }).toBe(1)
  await expect.poll(() => breaks, { timeout: 5000 }).toBe(2)
  expect(warnings).toEqual(['other processes are not heard at once'])
  expect(unheard).toEqual([])
  process.off('unhandledRejection', onUnheard)
  await bus.close()
  await pool.end()
  await world.stop()
})

test('A ring of PostgreSQL says no more than who rings: 36 bytes, of the 8,000 that it takes', async () => {
  const { pool, stop } = await startStores()
  const client = await pool.connect()
  const payloads: (string | undefined)[] = []
  client.on('notification', ({ payload }) => payloads.push(payload))
  await client.query('listen social_service_changes')
  const bus = postgresBus(pool, { info: () => undefined, warn: () => undefined })
  bus.ring()
  await expect.poll(() => payloads).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  client.release(true)
  await bus.close()
  await stop()
})
