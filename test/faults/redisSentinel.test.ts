import { afterEach, describe, expect, test, vi } from 'vitest'
import { openRedisStores } from '../../src/stores/redis/stores.ts'
import { pace } from '../support/pace.ts'
import { redisServer } from '../support/redis.ts'
import { connectQuietly } from '../support/redisBackends.ts'
import { startWatched, type WatchedRedis } from '../support/redisReplicas.ts'
import { type ProcessAccount, startServiceProcesses } from '../support/serviceProcesses.ts'
import { openSocket } from '../support/sockets.ts'
import { sessionsIn } from './harness/proxiedRedis.ts'
import { registered } from './harness/browsing.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { eventSource, follow, graphqlSocket, mastodonSocket } from './harness/followers.ts'
import { type Companion, isFull } from './harness/deployment.ts'
import type { Server } from './harness/servers.ts'

let watchedRedis: WatchedRedis

async function startedSentinels(): Promise<Companion> {
  watchedRedis = await startWatched({ config: ['--appendonly', 'yes'] })
  const close = () => watchedRedis[Symbol.asyncDispose]()
  const env = { REDIS_URL: watchedRedis.url, SESSION_STORE: 'redis' }
  return { env, bus: 'redis', sessionsOf: sessionsIn(watchedRedis), close }
}

/** The master fails and a replica takes over. From then on everything must work as before. */
const takeover = (name: string, inject: () => unknown): Fault => ({
  name: `${name}: Sentinel promotes the replica; sessions in it`,
  rounds: [1, 1],
  async inject() {
    await watchedRedis.caughtUp()
    await inject()
    await watchedRedis.tookOver()
    return performance.now()
  },
  async check() {
    const listeners = async () =>
      (await watchedRedis.replica.command('pubsub', 'numsub', 'social-service:changes')).split('\n')[1]
    await vi.waitUntil(async () => (await listeners()) === '2', { timeout: 30_000 }).catch(() => undefined)
    return (await listeners()) === '2' ? [] : [`Of 2 processes, ${await listeners()} listen to the new master`]
  },
})

describe.runIf(redisServer)('with Redis Sentinel, a master that is killed', () => {
  faultTests({ companion: startedSentinels }, [takeover('Redis killed (SIGKILL)', () => watchedRedis.master.kill())])
})

describe.runIf(redisServer && isFull)('with Redis Sentinel, a master that is paused', () => {
  faultTests({ companion: startedSentinels }, [
    takeover('Redis stands still (SIGSTOP)', () => watchedRedis.master.pause()),
  ])
})

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function startScene() {
  const redis = await startWatched()
  endings.push(() => redis[Symbol.asyncDispose]())
  const own = await connectQuietly(redis.url, 'social-service:')
  endings.push(own.close)
  const { authSessions } = openRedisStores(own.redis)
  const env = { REDIS_URL: redis.url, SESSION_STORE: 'redis', LOG_LEVEL: 'info' }
  const service = await startServiceProcesses({ env, authSessions })
  endings.push(service.stop)
  return {
    redis,
    service,
    servers: service.processes as unknown as Server[],
    alice: await service.createAccount('alice'),
  }
}

/** Posts until the response is 200. */
async function post(alice: ProcessAccount, at: number, status: string): Promise<string> {
  const acknowledged = async () => {
    const init = { method: 'POST', headers: { 'idempotency-key': status }, body: new URLSearchParams({ status }), at }
    const response = await alice.api('/api/v1/statuses', init)
    if (response.status === 200) return ((await response.json()) as { id: string }).id
    expect(response.status, await response.text()).toBe(503)
    expect(response.headers.has('retry-after')).toBe(true)
    return undefined
  }
  return vi.waitUntil(acknowledged, { timeout: 30_000, interval: 100 })
}

const me = '/api/v1/accounts/verify_credentials'
const statusOf = async (answer: Promise<Response>) => (await answer).status

test.runIf(redisServer)(
  'a failover that loses the last writes revives no session and no ticket, and streams lose nothing',
  async () => {
    const { redis, service, servers, alice } = await startScene()
    const [bob, carol] = [await registered(servers[0]!), await registered(servers[1]!)]
    const phone = await service.signIn(alice.id)
    const asPhone = (at: number) =>
      fetch(service.urls[at]! + me, { headers: { authorization: `Bearer ${phone.token}` } })
    expect([await statusOf(asPhone(0)), await statusOf(asPhone(1))]).toEqual([200, 200])
    const from = await service.stores.changes.end()
    const followers = [
      follow('GraphQL', graphqlSocket, { person: alice, servers: [servers[0]!], from }),
      follow('Mastodon', mastodonSocket, { person: alice, servers: [servers[1]!], from }),
      follow('server-sent events', eventSource, { person: alice, servers: [servers[1]!], from }),
    ]
    endings.push(() => Promise.all(followers.map((follower) => follower.stop())))
    await expect.poll(() => followers.every((follower) => follower.isConnected()), { timeout: 20_000 }).toBe(true)
    await redis.caughtUp()
    await redis.stopReplication()
    // These writes are acknowledged, and lost with the master.
    const ending = { method: 'DELETE', headers: { authorization: `Bearer ${phone.token}` } }
    expect(await statusOf(fetch(`${service.urls[0]}/api/v1/sessions/${phone.handle}`, ending))).toBe(200)
    const bobsCookie = bob.cookie
    expect((await bob.post('/v1/browser/auth/logout')).status).toBe(204)

    const written: string[] = []
    let isOver = false
    const writing = [0, 1].map(async (at) => {
      for (let n = 0; !isOver; n++, await pace()) written.push(await post(alice, at, `${at}: ${n}`))
    })
    await redis.master.kill()
    await redis.tookOver()
    const before = written.length
    await expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(before + 10)
    isOver = true
    await Promise.all(writing)

    expect(await redis.replica.contents()).toContain(phone.handle)
    for (const at of [0, 1]) await expect.poll(() => statusOf(asPhone(at)), { timeout: 15_000 }).toBe(401)
    bob.cookie = bobsCookie
    expect((await bob.session()).authenticated).toBe(false)
    expect((await carol.session()).authenticated).toBe(true)
    const created = (delivered: (typeof followers)[number]['delivered']) =>
      delivered.flatMap((one) => (one.what === 'created' ? [one.post] : []))
    await expect
      .poll(() => followers.every(({ delivered }) => written.every((id) => created(delivered).includes(id))), {
        timeout: 20_000,
      })
      .toBe(true)
    expect(followers.map(({ wrong }) => wrong)).toEqual([[], [], []])
    expect(followers.map((follower) => follower.connections())).toEqual([1, 1, 1])
    expect(service.processes.map((process) => process.isRunning)).toEqual([true, true])
    // Wake-ups, tickets and signing in work again.
    const { protocols } = (await (await carol.post('/v1/browser/api/stream-tickets')).json()) as { protocols: string[] }
    const open = () =>
      openSocket(`${service.urls[0]}/v1/browser/stream`, undefined, {
        protocol: protocols,
        headers: { cookie: carol.cookie, origin: `http://localhost:${servers[0]!.port}` },
      })
    await (await open()).close()
    await expect(open()).rejects.toThrow('401')
    await registered(servers[0]!)
  },
  180_000,
)
