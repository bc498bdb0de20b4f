import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conceal, hashOf, randomText } from '../../src/model/concealed.ts'
import { memoryChallenges, memoryOAuthStates, memoryStreamTickets } from '../../src/stores/memory/oneTime.ts'
import type { OneTimeStore } from '../../src/stores/oneTime.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import {
  postgresChallenges,
  postgresOAuthStates,
  postgresStreamTickets,
} from '../../src/stores/postgres/sessions/oneTime.ts'
import { redisChallenges, redisOAuthStates, redisStreamTickets } from '../../src/stores/redis/oneTime.ts'
import type { Redis } from '../../src/stores/redis/redis.ts'
import { type Backend, memoryBackend } from '../support/backends.ts'
import { redisBackends } from '../support/redisBackends.ts'
import { contentsOf, fiftyAtOnce, newHash, startTwoProcesses } from '../support/twoProcesses.ts'

const minute = 60
const hour = 60 * minute

/** A store of unknown values, because nothing that the three stores guarantee depends on the value. */
type Store = OneTimeStore<unknown>

interface Kind {
  inMemory(options: { maxValues: number; now?: () => number }): unknown
  inPostgres(database: Database): unknown
  inRedis(redis: Redis): unknown
  table: string
  value: unknown
}

const kinds: Record<string, Kind> = {
  'OAuth states': {
    inMemory: memoryOAuthStates,
    inPostgres: postgresOAuthStates,
    inRedis: redisOAuthStates,
    table: 'oauth_states',
    value: {
      provider: 'a',
      returnTo: '/home?tab="1"',
      purpose: 'link',
      accountId: '7',
      startedAt: '2026-01-01T00:00:00.000Z',
    },
  },
  challenges: {
    inMemory: memoryChallenges,
    inPostgres: postgresChallenges,
    inRedis: redisChallenges,
    table: 'challenges',
    value: { purpose: 'register', accountId: '7' },
  },
  'stream tickets': {
    inMemory: memoryStreamTickets,
    inPostgres: postgresStreamTickets,
    inRedis: redisStreamTickets,
    table: 'stream_tickets',
    value: { scopes: ['read', 'profile'] },
  },
}

/** A backend that also returns all its stored data as text. */
type OneTimeBackend = Backend<Store> & { contents(): Promise<string> }

async function inMemory(kind: Kind): Promise<OneTimeBackend> {
  const backend = await memoryBackend((now) => kind.inMemory({ maxValues: 1000, now }) as Store)
  return { ...backend, contents: async () => '' }
}

async function inPostgres(kind: Kind): Promise<OneTimeBackend> {
  const stores = await startTwoProcesses()
  return {
    store: kind.inPostgres(stores.database) as Store,
    other: kind.inPostgres(stores.otherDatabase) as Store,
    later: (seconds) => stores.age(kind.table, ['created_at', 'expires_at', 'taken_at'], seconds),
    contents: () => contentsOf(stores, kind.table),
    stop: stores.stop,
  }
}

const backendsOf = (kind: Kind): [name: string, start: () => Promise<OneTimeBackend>][] => [
  ['memory', () => inMemory(kind)],
  ['PostgreSQL', () => inPostgres(kind)],
  ...redisBackends((redis) => kind.inRedis(redis) as Store),
]
const combinations = Object.entries(kinds).flatMap(([name, kind]) =>
  backendsOf(kind).map(([backend, start]) => [name, backend, start] as const),
)

const bounds = { seconds: 10 * minute, most: 10 }

describe.each(combinations)('stores-5: %s in %s', (kindName, backendName, start) => {
  const kind = kinds[kindName]!
  const { value } = kind
  let backend: OneTimeBackend
  let store: Store

  beforeAll(async () => {
    backend = await start()
    store = backend.store
  })
  afterAll(() => backend.stop())

  async function putOne(owner = newHash(), seconds = bounds.seconds) {
    const key = newHash()
    await store.put(key, owner, value, { ...bounds, seconds })
    return { key, owner }
  }

  async function areWaiting(values: { key: Buffer; owner: Buffer }[]) {
    const results = []
    for (const { key, owner } of values) results.push(typeof (await store.take(key, owner)) === 'object')
    return results
  }

  it('are taken once, with the stored value', async () => {
    const { key, owner } = await putOne()
    expect(await store.take(key, owner)).toEqual({ value })
    expect(await store.take(key, owner)).toBe('taken')
    expect(await backend.other.take(key, owner)).toBe('taken')
  })

  it('are not found by another key', async () => {
    const { owner } = await putOne()
    expect(await store.take(newHash(), owner)).toBeUndefined()
  })

  it('cannot be taken or used up by anyone but their owner', async () => {
    const { key, owner } = await putOne()
    expect(await store.take(key, newHash())).toBeUndefined()
    expect(await store.take(key, owner)).toEqual({ value })
  })

  it('are reported as taken to any caller, because a browser has another hash after signing in', async () => {
    const { key, owner } = await putOne()
    await store.take(key, owner)
    expect(await store.take(key, newHash())).toBe('taken')
  })

  it('stores-4: are taken by one of fifty concurrent requests in two processes, and reported as taken to the others', async () => {
    const { key, owner } = await putOne()
    const results = await fiftyAtOnce((n) => (n % 2 ? backend.other : store).take(key, owner))
    expect(results.filter((answer) => typeof answer === 'object')).toEqual([{ value }])
    expect(results.filter((answer) => answer === 'taken')).toHaveLength(49)
  })

  it('expire after their time, taken or not', async () => {
    const [waiting, used] = [await putOne(), await putOne()]
    await store.take(used.key, used.owner)
    await backend.later(9 * minute)
    expect(await store.take(used.key, used.owner)).toBe('taken')
    await backend.later(minute)
    expect(await store.take(waiting.key, waiting.owner)).toBeUndefined()
    expect(await store.take(used.key, used.owner)).toBeUndefined()
  })

  it('replace the oldest ones of their owner beyond a maximum', async () => {
    const owner = newHash()
    const foreign = await putOne()
    const values = []
    for (let n = 0; n < 12; n++) {
      values.push(await putOne(owner))
      await backend.later(1)
    }
    expect(await areWaiting(values)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
    expect(await areWaiting([foreign])).toEqual([true])
  })

  it('do not count towards that maximum once they are taken or expired', async () => {
    const owner = newHash()
    const waiting = [await putOne(owner), await putOne(owner)]
    await putOne(owner, 5)
    await backend.later(5)
    for (let n = 0; n < 12; n++) {
      const { key } = await putOne(owner)
      await store.take(key, owner)
    }
    for (let n = 0; n < 8; n++) waiting.push(await putOne(owner))
    expect(await areWaiting(waiting)).toEqual(Array.from({ length: 10 }, () => true))
  })

  it('stay exactly at that maximum when fifty are stored at the same time in two processes', async () => {
    const owner = newHash()
    const values = await fiftyAtOnce(async (n) => {
      const key = newHash()
      await (n % 2 ? backend.other : store).put(key, owner, value, bounds)
      return { key, owner }
    })
    expect((await areWaiting(values)).filter(Boolean)).toHaveLength(10)
  })

  it('cannot be stored again under the same key', async () => {
    const { key, owner } = await putOne()
    await store.take(key, owner)
    await expect(store.put(key, owner, value, bounds)).rejects.toThrow()
    expect(await store.take(key, owner)).toBe('taken')
  })

  it('are deleted after they expire, and not earlier', async () => {
    await backend.later(hour)
    await store.deleteExpired()
    const living = await putOne()
    const short = await putOne(newHash(), 30)
    await store.take(short.key, short.owner)
    await putOne(newHash(), 30)
    expect(await store.deleteExpired()).toBe(0)
    await backend.later(30)
    // Redis deletes them by itself.
    expect(await store.deleteExpired()).toBe(backendName.startsWith('Redis') ? 0 : 2)
    expect(await backend.contents()).not.toContain(short.key.toString('hex'))
    expect(await store.deleteExpired()).toBe(0)
    expect(await store.take(living.key, living.owner)).toEqual({ value })
  })

  it('secrets-4: are stored without any secret', async () => {
    const secret = conceal(`tkt_${randomText()}`)
    const owner = conceal(`brs_${randomText()}`)
    await store.put(hashOf(secret), hashOf(owner), value, bounds)
    await store.take(hashOf(secret), hashOf(owner))
    const contents = await backend.contents()
    for (const { reveal } of [secret, owner]) {
      const bits = reveal().slice(4)
      expect(contents).not.toContain(bits)
      expect(contents).not.toContain(Buffer.from(bits, 'base64url').toString('hex'))
      expect(contents).not.toContain(Buffer.from(reveal()).toString('hex'))
    }
    const hash = createHash('sha256').update(secret.reveal()).digest('hex')
    if (backendName !== 'memory') expect(contents).toContain(hash)
  })

  it('report whether another process can see them', () => {
    expect(store.isInMemory ?? false).toBe(backendName === 'memory')
  })
})

describe.each(Object.entries(kinds))('%s in memory', (_name, kind) => {
  const { value } = kind
  const inMemoryOf = (maxValues: number, now?: () => number) =>
    kind.inMemory({ maxValues, ...(now && { now }) }) as Store

  it('require a limit on their number', () => {
    expect(() => inMemoryOf(Infinity)).toThrow(RangeError)
    expect(() => inMemoryOf(0)).toThrow(RangeError)
  })

  it('make room by dropping expired ones, then taken ones, then the oldest', async () => {
    let time = Date.now()
    const store = inMemoryOf(4, () => time)
    const owner = newHash()
    const [first, second, used, late] = [newHash(), newHash(), newHash(), newHash()]
    const put = (key: Buffer, seconds = 600) => store.put(key, owner, value, { seconds, most: 100 })
    for (const key of [first, second, used]) await put(key)
    await put(late, 1)
    await store.take(used, owner)
    time += 1000
    await put(newHash())
    expect(await store.take(used, owner)).toBe('taken')
    await put(newHash())
    expect(await store.take(used, owner)).toBeUndefined()
    await put(newHash())
    expect(await store.take(first, owner)).toBeUndefined()
    expect(await store.take(second, owner)).toEqual({ value })
  })

  it('stay as they were stored, whatever the caller later does with the value', async () => {
    const store = inMemoryOf(10)
    const [key, owner, input] = [newHash(), newHash(), { list: ['a'] }]
    await store.put(key, owner, input, { seconds: 60, most: 10 })
    input.list.push('b')
    expect(await store.take(key, owner)).toEqual({ value: { list: ['a'] } })
  })
})
