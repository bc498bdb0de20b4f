import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/stores/bus.ts'
import { postgresBus } from '../../src/stores/postgres/connection/bus.ts'
import { redisBus } from '../../src/stores/redis/bus.ts'
import { type Redis, redisServer, startRedis, startRedisCluster } from '../support/redis.ts'
import { connectQuietly } from '../support/redisBackends.ts'
import { startStores } from '../support/stores.ts'

/** The bus of one process, and what arrives there. */
interface Process {
  bus: Bus
  warnings: string[]
  received(): number
  close(): Promise<void>
}

interface BusBackend {
  open(): Promise<Process>
  /** Resolves when this many processes listen. */
  listening(count: number): Promise<void>
  /** Ends the connections of all listening processes. */
  cut(): Promise<void>
  stop(): Promise<void>
}

function processOf(open: (log: Parameters<typeof postgresBus>[1]) => Bus, end: () => unknown): Process {
  const warnings: string[] = []
  const keep = (_: object, message: string) => void warnings.push(message)
  const bus = open({ info: keep, warn: keep })
  let received = 0
  bus.onWake(() => received++)
  const close = async () => {
    await bus.close()
    await end()
  }
  return { bus, warnings, received: () => received, close }
}

const listeners = `select pid from pg_stat_activity
  where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`

async function inPostgres(): Promise<BusBackend> {
  const testStores = await startStores()
  return {
    async open() {
      const pool = new pg.Pool({ connectionString: testStores.pool.options.connectionString, max: 3 })
      pool.on('error', () => undefined)
      return processOf(
        (log) => postgresBus(pool, log),
        () => pool.end(),
      )
    },
    listening: (count) =>
      expect.poll(async () => (await testStores.sql(listeners)).length, { timeout: 5000 }).toBe(count),
    cut: async () => void (await testStores.sql(`select pg_terminate_backend(pid) from (${listeners}) cut`)),
    stop: testStores.stop,
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
    listening: (expected) => expect.poll(count).toBe(expected),
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

  test('a wake-up reaches all other processes but not its sender, and many at a time are merged into few', async () => {
    const [one, two, three] = [await backend.open(), await backend.open(), await backend.open()]
    await backend.listening(3)
    for (let n = 0; n < 1000; n++) one.bus.wake()
    await expect.poll(() => [two.received(), three.received()], { timeout: 5000 }).toEqual([1, 1])
    two.bus.wake()
    await expect.poll(() => [one.received(), three.received()], { timeout: 5000 }).toEqual([1, 2])
    expect(two.received()).toBe(1)
    for (const each of [one, two, three]) await each.close()
    one.bus.wake()
    await backend.listening(0)
  })

  test('a process that is cut off logs it and listens again, and can close meanwhile without waiting', async () => {
    const [one, two] = [await backend.open(), await backend.open()]
    await backend.listening(2)
    await backend.cut()
    await expect.poll(() => [one.warnings.length, two.warnings.length], { timeout: 5000 }).toEqual([1, 1])
    await two.close()
    await backend.listening(1)
    const three = await backend.open()
    await backend.listening(2)
    three.bus.wake()
    await expect.poll(() => one.received(), { timeout: 5000 }).toBe(1)
    await Promise.all([one.close(), three.close()])
  })

  test('a listener that was removed receives nothing more', async () => {
    const [one, two] = [await backend.open(), await backend.open()]
    let received = 0
    const end = one.bus.onWake(() => received++)
    await backend.listening(2)
    end()
    two.bus.wake()
    await expect.poll(() => one.received(), { timeout: 5000 }).toBe(1)
    expect(received).toBe(0)
    await Promise.all([one.close(), two.close()])
  })
})

const redisTest = test.runIf(redisServer !== undefined)

redisTest('a Redis outage does not end the bus: wake-ups during it are lost, later ones arrive', async () => {
  await using server = await startRedis()
  const backend = await inRedis({ ...server, nodes: [server] })
  const [one, two] = [await backend.open(), await backend.open()]
  await backend.listening(2)
  await server.stop()
  one.bus.wake()
  await expect.poll(() => two.warnings, { timeout: 5000 }).toEqual(['wake-ups from other processes are not received'])
  await server.start()
  await backend.listening(2)
  await expect.poll(() => (one.bus.wake(), two.received()), { timeout: 10_000, interval: 100 }).toBeGreaterThan(0)
  await Promise.all([one.close(), two.close()])
})

test('a connection that breaks just when it begins to listen is replaced', async () => {
  const testStores = await startStores()
  const pool = new pg.Pool({ connectionString: testStores.pool.options.connectionString, max: 3 })
  pool.on('error', () => undefined)
  let breaks = 0
  pool.on('connect', (client) => {
    if (breaks++ > 0) return
    // Acts like a server that goes away at this moment: the query fails, and the connection reports an error.
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>
    client.query = ((...of: unknown[]) => {
      client.emit('error', new Error('broken'))
      return query(...of).then(() => Promise.reject(new Error('broken')))
    }) as never
  })
  const unhandled: unknown[] = []
  const onUnhandled = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', onUnhandled)
  const warnings: string[] = []
  const keep = (_: object, message: string) => void warnings.push(message)
  const bus = postgresBus(pool, { info: keep, warn: keep })
  await expect.poll(async () => (await testStores.sql(listeners)).length, { timeout: 5000 }).toBe(1)
  await expect.poll(() => breaks, { timeout: 5000 }).toBe(2)
  expect(warnings).toEqual(['wake-ups from other processes are not received'])
  expect(unhandled).toEqual([])
  process.off('unhandledRejection', onUnhandled)
  await bus.close()
  await pool.end()
  await testStores.stop()
})

test('a wake-up in PostgreSQL contains only its sender: 36 of at most 8,000 bytes', async () => {
  const { pool, stop } = await startStores()
  const client = await pool.connect()
  const payloads: (string | undefined)[] = []
  client.on('notification', ({ payload }) => payloads.push(payload))
  await client.query('listen social_service_changes')
  const bus = postgresBus(pool, { info: () => undefined, warn: () => undefined })
  bus.wake()
  await expect.poll(() => payloads).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  client.release(true)
  await bus.close()
  await stop()
})
