import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openReplicas } from '../../src/stores/postgres/connection/replicas/replicas.ts'
import { clearCachesOfPool } from '../../src/stores/postgres/connection/watchOutage.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { pace } from '../support/pace.ts'
import { redisServer, startRedis } from '../support/redis.ts'
import { startPair } from '../support/standby.ts'
import { idsOf, type ReplicatedService, startReplicated } from './harness.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function start(...choice: Parameters<typeof startReplicated>): Promise<ReplicatedService> {
  const service = await startReplicated(...choice)
  endings.push(service.stop)
  return service
}

const publicIds = async ({ urls }: ReplicatedService, at = 1) =>
  idsOf(await fetch(`${urls[at]}/api/v1/timelines/public?limit=40`))
const inUse = ({ metric }: ReplicatedService, at = 1) => metric(at, 'database_replica_in_use')

/** Resolves once the standby answers reads of both processes, or of none. */
async function becomes(service: ReplicatedService, isInUse: boolean): Promise<void> {
  const both = async () => [await inUse(service, 0), await inUse(service, 1)]
  await expect.poll(both, { timeout: 20_000, interval: 100 }).toEqual(isInUse ? [1, 1] : [0, 0])
}

/** Resolves once a process has logged a text. Its log reaches the test later than its responses do. */
const logs = (service: ReplicatedService, text: string) =>
  expect.poll(() => service.processes[1]!.log().includes(text), { timeout: 20_000 }).toBe(true)

async function writer(service: ReplicatedService) {
  const { api } = await service.createAccount('writer')
  return async (status: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ status })
    const response = await api('/api/v1/statuses', { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    return ((await response.json()) as { id: string }).id
  }
}

describe('a service with a standby', () => {
  const bound = 10
  let service: ReplicatedService
  let post: Awaited<ReturnType<typeof writer>>

  beforeAll(async () => {
    service = await startReplicated({ bound })
    post = await writer(service)
  }, 120_000)
  afterAll(() => service?.stop())

  test('that is two seconds late shows people their own posts at once, and others’ within the bound', async () => {
    const { standby } = service.pair
    await standby.configure({ recovery_min_apply_delay: '2s' })
    const alice = await service.createAccount('alice')
    await becomes(service, true)
    const headers = { 'content-type': 'application/json' }
    const before = await service.onReplica(1)
    for (let n = 0; n < 3; n++) {
      const sent = alice.api('/api/v1/statuses', { method: 'POST', headers, body: JSON.stringify({ status: `${n}` }) })
      const { id } = (await (await sent).json()) as { id: string }
      for (const path of [
        '/api/v1/timelines/public',
        '/api/v1/timelines/home',
        `/api/v1/accounts/${alice.id}/statuses`,
      ]) {
        expect(await idsOf(await alice.api(path, { at: 1 })), path).toContain(id)
      }
      await expect.poll(() => publicIds(service), { timeout: 20_000 }).toContain(id)
      expect((await alice.api(`/api/v1/statuses/${id}`, { method: 'DELETE' })).status).toBe(200)
      expect(await publicIds(service)).not.toContain(id)
      expect(await idsOf(await alice.api('/api/v1/timelines/home', { at: 1 }))).not.toContain(id)
    }
    expect(await inUse(service)).toBe(1)
    expect(await service.onReplica(1)).toBeGreaterThan(before)
    await standby.configure({ recovery_min_apply_delay: null })
  }, 120_000)

  test('shows public lists that are at most as old as the bound, and leaves the standby out until it catches up', async () => {
    const posts: { id: string; at: number }[] = []
    await service.caughtUp()
    await service.pause()
    const late: string[] = []
    while ((await inUse(service)) === 1) {
      posts.push({ id: await post('Hello'), at: performance.now() })
      const readAt = performance.now()
      const ids = new Set(await publicIds(service))
      for (const { id, at } of posts) if (at < readAt - bound * 1000 && !ids.has(id)) late.push(id)
      // This limits the number of posts, so that one page of the list shows all of them.
      await pace(300)
    }
    expect(late).toEqual([])
    await becomes(service, false)
    expect(await publicIds(service)).toContain(posts.at(-1)!.id)
    await logs(service, 'a replica is left out')
    await service.resume()
    await becomes(service, true)
  }, 120_000)

  test('answers reads when the standby is killed or stops answering, and uses it again when it is back', async () => {
    const { standby } = service.pair
    const faults: [inject: () => Promise<unknown>, restore: () => Promise<unknown>][] = [
      [() => standby.stop('kill'), () => standby.start()],
      [() => standby.signalAll('SIGSTOP'), () => standby.signalAll('SIGCONT')],
    ]
    for (const [inject, restore] of faults) {
      const responses: string[][] = []
      let isOver = false
      const going = [0, 1].map(async (at) => {
        for (; !isOver; await pace()) responses.push(await publicIds(service, at))
      })
      await inject()
      await becomes(service, false)
      const id = await post('Hello')
      expect(await publicIds(service)).toContain(id)
      await restore()
      await becomes(service, true)
      isOver = true
      await Promise.all(going)
      expect(responses.length).toBeGreaterThan(0)
    }
  }, 120_000)

  // This test comes last, because it turns the standby into the primary.
  test('sends no more reads to the standby as a replica after it takes over', async () => {
    const before = await post('Before')
    await service.caughtUp()
    await service.pair.failOver()
    await becomes(service, false)
    await logs(service, 'it is not a standby')
    const isReady = async () => (await fetch(`${service.urls[1]}/health/ready`)).status
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
    const after = await post('After')
    expect((await publicIds(service)).slice(0, 2)).toEqual([after, before])
  }, 120_000)
})

test('a standby of another database is never read', async () => {
  const other = await startPair({}, { isNew: true })
  endings.push(other.remove)
  const pool = new pg.Pool({ connectionString: other.primary.url })
  await migrate(pool, () => undefined).finally(() => pool.end())
  await other.caughtUp()
  const service = await start({ url: other.standby.url })
  await writer(service)
  await logs(service, 'it has another history')
  expect(await publicIds(service)).toEqual([])
  expect([await inUse(service), await service.onReplica(1)]).toEqual([0, 0])
}, 120_000)

test('a standby is unused when the primary may be another server now, until the primary is read again', async () => {
  const pair = await startPair()
  endings.push(pair.remove)
  const [primary, standby] = [pair.url, pair.standby.url].map((connectionString) => {
    const pool = new pg.Pool({ connectionString })
    endings.push(() => pool.end())
    return pool
  }) as [pg.Pool, pg.Pool]
  await migrate(primary, () => undefined)
  const log = { info() {}, warn() {} }
  const replicas = openReplicas(openDatabase(primary), { pools: new Map([['it', standby]]), bound: 60_000, log })
  endings.push(() => replicas.close())
  const isInUse = () => expect.poll(() => replicas.pick() !== undefined, { timeout: 20_000 }).toBe(true)
  await isInUse()
  const underWay = replicas.pick()!.run(() => new Promise<never>(() => undefined))
  clearCachesOfPool(primary)
  await expect(underWay).rejects.toThrow()
  expect(replicas.pick()).toBeUndefined()
  await isInUse()
}, 120_000)

test.runIf(redisServer !== undefined)(
  'a home timeline with its feed in Redis is read from the standby, and is never late',
  async () => {
    const redis = await startRedis()
    endings.push(redis.stop)
    const service = await start({ env: { REDIS_URL: redis.url, FEED_STORE: 'redis' } })
    const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((name) => service.createAccount(name)))
    const post = async (author: typeof alice) => {
      const body = JSON.stringify({ status: 'Hello' })
      const headers = { 'content-type': 'application/json' }
      const answer = await author!.api('/api/v1/statuses', { method: 'POST', body, headers })
      return ((await answer.json()) as { id: string }).id
    }
    const relate = async (what: 'follow' | 'unfollow', whom: typeof alice) => {
      const answer = await alice!.api(`/api/v1/accounts/${whom!.id}/${what}`, { method: 'POST' })
      expect(answer.status).toBe(200)
    }
    const home = async () => idsOf(await alice!.api('/api/v1/timelines/home', { at: 1 }))
    await relate('follow', bob)
    const [ofBob, ofCarol] = [await post(bob), await post(carol)]
    await expect.poll(home).toEqual([ofBob])
    await service.caughtUp()
    const before = await service.onReplica(1)
    expect(await home()).toEqual([ofBob])
    expect(await service.onReplica(1)).toBeGreaterThan(before)
    await service.pause()
    await relate('follow', carol)
    expect(await home()).toEqual([ofCarol, ofBob])
    const own = await post(alice)
    expect(await home()).toEqual([own, ofCarol, ofBob])
    await relate('unfollow', bob)
    expect(await home()).toEqual([own, ofCarol])
    await service.resume()
  },
  120_000,
)
