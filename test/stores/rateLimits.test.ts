import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRateLimits } from '../../src/service/openRateLimits.ts'
import { memoryRateLimits } from '../../src/stores/memory/rateLimits.ts'
import { postgresRateLimits } from '../../src/stores/postgres/sessions/rateLimits.ts'
import { redisRateLimits } from '../../src/stores/redis/rateLimits.ts'
import type { RateLimitStore } from '../../src/stores/rateLimits.ts'
import { countOne } from '../support/countOne.ts'
import { type Backend, memoryBackend } from '../support/backends.ts'
import { type RedisBackend, redisBackends } from '../support/redisBackends.ts'
import { contentsOf, fiftyAtOnce, startTwoProcesses, type TwoProcesses } from '../support/twoProcesses.ts'

const inMemory = () => memoryBackend<RateLimitStore>((now) => memoryRateLimits({ maxKeys: 1000, now }))

async function inPostgres(): Promise<Backend<RateLimitStore>> {
  const { pool, otherPool, age, stop } = await startTwoProcesses()
  return {
    store: postgresRateLimits(pool),
    other: postgresRateLimits(otherPool),
    later: (seconds) => age('rate_limits', ['ends_at'], seconds),
    stop,
  }
}

let counter = 0
const newKey = () => `requests:${++counter}`

describe.each([['memory', inMemory], ['PostgreSQL', inPostgres], ...redisBackends<RateLimitStore>(redisRateLimits)])(
  'rate limits in %s',
  (name, start) => {
    let backend: Backend<RateLimitStore>
    let store: RateLimitStore

    beforeAll(async () => {
      backend = await start()
      store = backend.store
    })
    afterAll(() => backend.stop())

    it('allow a number of calls in a window, and return how many are left', async () => {
      const key = newKey()
      const began = Date.now()
      const { resetAt, ...first } = await countOne(store, key, 2, 60)
      expect(first).toEqual({ allowed: true, limit: 2, remaining: 1 })
      expect(Math.abs(resetAt.getTime() - began - 60_000)).toBeLessThan(30_000)
      expect(await countOne(store, key, 2, 60)).toEqual({ allowed: true, limit: 2, remaining: 0, resetAt })
      expect(await countOne(store, key, 2, 60)).toEqual({ allowed: false, limit: 2, remaining: 0, resetAt })
      expect(await countOne(backend.other, key, 2, 60)).toEqual({ allowed: false, limit: 2, remaining: 0, resetAt })
    })

    it('allow calls again when the window has ended, however many were rejected in it', async () => {
      const key = newKey()
      const first = await countOne(store, key, 1, 60)
      await backend.later(50)
      expect((await countOne(store, key, 1, 60)).allowed).toBe(false)
      await backend.later(10)
      const again = await countOne(store, key, 1, 60)
      expect(again.allowed).toBe(true)
      expect(again.resetAt.getTime()).toBeGreaterThanOrEqual(first.resetAt.getTime())
      expect((await countOne(store, key, 1, 60)).allowed).toBe(false)
    })

    it('count keys separately, and windows of different lengths too', async () => {
      const key = newKey()
      await countOne(store, key, 1, 60)
      expect((await countOne(store, newKey(), 1, 60)).allowed).toBe(true)
      expect((await countOne(store, key, 1, 300)).allowed).toBe(true)
      expect((await countOne(store, key, 1, 60)).allowed).toBe(false)
    })

    it('allow exactly the limit when fifty calls arrive at the same time in two processes', async () => {
      const key = newKey()
      const results = await fiftyAtOnce((n) => countOne(n % 2 ? backend.other : store, key, 20, 60))
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(20)
      const left = results.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)
      expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    })

    it('begin one new window when fifty calls arrive at its end', async () => {
      const key = newKey()
      await fiftyAtOnce(() => countOne(store, key, 20, 60))
      await backend.later(60)
      const results = await fiftyAtOnce((n) => countOne(n % 2 ? backend.other : store, key, 20, 60))
      expect(results.filter(({ allowed }) => allowed)).toHaveLength(20)
      expect(new Set(results.map(({ resetAt }) => resetAt.getTime())).size).toBe(1)
    })

    it('accept keys of any length and content', async () => {
      const key = 'an address, says a proxy: \0'.repeat(1000)
      expect((await countOne(store, key, 1, 60)).allowed).toBe(true)
      expect((await countOne(store, key, 1, 60)).allowed).toBe(false)
    })

    it('count a call on several counters, up to the first one that rejects it', async () => {
      const [session, other, account] = [newKey(), newKey(), newKey()]
      const counted = (key: string) => [
        { key, limit: 2, windowSeconds: 60, group: account },
        { key: account, limit: 3, windowSeconds: 60, group: account },
      ]
      const left = async (key: string) =>
        (await store.count(counted(key))).map(({ allowed, remaining }) => [allowed, remaining])
      expect(await left(session)).toEqual([
        [true, 1],
        [true, 2],
      ])
      await store.count(counted(session))
      for (let n = 0; n < 5; n++) expect(await left(session)).toEqual([[false, 0]])
      expect(await left(other)).toEqual([
        [true, 1],
        [true, 0],
      ])
      expect(await left(other)).toEqual([
        [true, 0],
        [false, 0],
      ])
    })

    it('count on many counters of different groups', async () => {
      const keys = Array.from({ length: 8 }, newKey)
      const counters = keys.map((key, at) => ({ key, limit: 10 + at, windowSeconds: 60, group: String(at >> 1) }))
      expect((await store.count(counters)).map(({ remaining }) => remaining)).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
    })

    it('count an amount above one, and subtract a negative amount', async () => {
      const key = newKey()
      const count = async (amount: number) => {
        const [{ allowed, remaining } = {}] = await store.count([{ key, limit: 10, windowSeconds: 60, amount }])
        return [allowed, remaining]
      }
      expect(await count(4)).toEqual([true, 6])
      expect(await count(7)).toEqual([false, 0])
      expect(await count(-7)).toEqual([true, 6])
      expect(await count(-100)).toEqual([true, 10])
      expect(await count(10)).toEqual([true, 0])
      await backend.later(60)
      expect(await count(-1)).toEqual([true, 10])
      expect(await count(1)).toEqual([true, 9])
    })

    it('allow exactly the limit of a shared counter when fifty calls of five sessions arrive at once', async () => {
      const account = newKey()
      const sessions = Array.from({ length: 5 }, newKey)
      const results = await fiftyAtOnce((n) =>
        (n % 2 ? backend.other : store).count([
          { key: sessions[n % 5]!, limit: 8, windowSeconds: 60, group: account },
          { key: account, limit: 23, windowSeconds: 60, group: account },
        ]),
      )
      expect(results.filter((allowances) => allowances.every(({ allowed }) => allowed))).toHaveLength(23)
      expect(results.filter((allowances) => allowances.length === 2)).toHaveLength(40)
    })

    it('delete a counter on request, and no other', async () => {
      const key = newKey()
      const other = newKey()
      for (const one of [key, other]) await countOne(store, one, 1, 60)
      await store.forget([
        { key, windowSeconds: 60 },
        { key: newKey(), windowSeconds: 60 },
      ])
      expect((await countOne(backend.other, key, 1, 60)).allowed).toBe(true)
      expect((await countOne(backend.other, other, 1, 60)).allowed).toBe(false)
    })

    it('report whether another process can see them', () => {
      expect(store.isInMemory ?? false).toBe(name === 'memory')
    })
  },
)

describe('rate limits in PostgreSQL', () => {
  let stores: TwoProcesses
  beforeAll(async () => {
    stores = await startTwoProcesses()
  })
  afterAll(() => stores.stop())

  it('delete windows that have ended, and no others', async () => {
    const store = postgresRateLimits(stores.pool)
    await countOne(store, 'short', 1, 10)
    await countOne(store, 'long', 1, 300)
    expect(await store.deleteExpired?.()).toBe(0)
    await stores.age('rate_limits', ['ends_at'], 10)
    expect(await store.deleteExpired?.()).toBe(1)
    expect(await store.deleteExpired?.()).toBe(0)
    expect((await countOne(store, 'long', 1, 300)).allowed).toBe(false)
    expect((await countOne(store, 'short', 1, 10)).allowed).toBe(true)
  })

  it('store no address', async () => {
    await countOne(postgresRateLimits(stores.pool), 'strangers:192.0.2.7', 1, 300)
    expect(await contentsOf(stores, 'rate_limits')).not.toContain('192.0.2.7')
  })

  it('accept limits that a counter cannot reach', async () => {
    const [allowance] = await postgresRateLimits(stores.pool).count([{ key: 'huge', limit: 4e9, windowSeconds: 300 }])
    expect(allowance).toMatchObject({ allowed: true, remaining: 4e9 - 1 })
  })

  it('reject calls when a counter has its maximum value', async () => {
    const store = postgresRateLimits(stores.pool)
    await countOne(store, 'full', 1, 300)
    await stores.sql('update rate_limits set calls = 2147483647')
    expect(await countOne(store, 'full', 1, 300)).toMatchObject({ allowed: false, remaining: 0 })
  })
})

describe.each(redisBackends<RateLimitStore>(redisRateLimits))('rate limits in %s', (_name, start) => {
  let backend: RedisBackend<RateLimitStore>
  beforeAll(async () => {
    backend = await start()
  })
  afterAll(() => backend.stop())

  it('store no address, and are deleted when their windows have ended', async () => {
    await countOne(backend.store, 'strangers:192.0.2.7', 1, 300)
    expect(await backend.contents()).toContain('test:calls:')
    expect(await backend.contents()).not.toContain('192.0.2.7')
    await backend.later(300)
    expect(await backend.contents()).not.toContain('test:')
  })
})

function withClock(maxKeys = 1000) {
  let time = 1_700_000_000_000
  const store = memoryRateLimits({ maxKeys, now: () => time })
  return { store, later: (seconds: number) => (time += seconds * 1000) }
}

it('rate limits are counted in the process while the database is read-only, then in the database again', async () => {
  const testStores = await startTwoProcesses()
  const messages: string[] = []
  const note = (message: string) => void messages.push(message)
  const log = { warn: (_details: object, message: string) => note(message), info: note }
  const store = openRateLimits({ rateLimits: 'postgres' }, { pool: testStores.otherPool, redis: undefined, log })!
  const [{ name } = { name: '' }] = await testStores.sql<{ name: string }>('select current_database() as name')
  const readOnly = async (value: 'on' | 'off') => {
    await testStores.sql(`alter database ${name} set default_transaction_read_only = ${value}`)
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
    await testStores.sql(others, name)
  }
  expect((await countOne(store, 'somebody', 1, 300)).allowed).toBe(true)
  await readOnly('on')
  await expect.poll(() => countOne(store, 'somebody', 1, 300).then(({ allowed }) => allowed)).toBe(true)
  expect((await countOne(store, 'somebody', 1, 300)).allowed).toBe(false)
  await readOnly('off')
  await expect.poll(() => countOne(store, 'ask', 1000, 300).then(() => messages)).toHaveLength(2)
  expect((await countOne(store, 'somebody', 1, 300)).allowed).toBe(false)
  expect(messages).toEqual([
    expect.stringContaining('is unavailable, so each process counts'),
    expect.stringContaining('is available again'),
  ])
  expect(await store.deleteExpired?.()).toBe(0)
  await testStores.stop()
})

describe('rate limits in memory', () => {
  it('require a limit on the number of keys', () => {
    expect(() => memoryRateLimits({ maxKeys: 0 })).toThrow(RangeError)
    expect(() => memoryRateLimits({ maxKeys: Infinity })).toThrow(RangeError)
  })

  it('drop windows that have ended first when they are full', async () => {
    const { store, later } = withClock(2)
    await countOne(store, 'long', 1, 300)
    later(1)
    await countOne(store, 'short', 1, 10)
    later(10)
    await countOne(store, 'new', 1, 300)
    expect((await countOne(store, 'long', 1, 300)).allowed).toBe(false)
    expect((await countOne(store, 'new', 1, 300)).allowed).toBe(false)
  })

  it('drop the window that began first when they are full and none has ended', async () => {
    const { store, later } = withClock(2)
    await countOne(store, 'first', 1, 300)
    later(1)
    await countOne(store, 'second', 1, 10)
    later(1)
    await countOne(store, 'third', 1, 300)
    expect((await countOne(store, 'second', 1, 10)).allowed).toBe(false)
    expect((await countOne(store, 'third', 1, 300)).allowed).toBe(false)
    expect((await countOne(store, 'first', 1, 300)).allowed).toBe(true)
  })
})
