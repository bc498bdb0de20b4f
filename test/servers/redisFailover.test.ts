import { expect, test } from 'vitest'
import { hashOf } from '../../src/model/concealed.ts'
import { newSessionHandle } from '../../src/model/session.ts'
import { connectRedis } from '../../src/stores/redis/connect.ts'
import { redisAuthSessions } from '../../src/stores/redis/authSessions.ts'
import { redisBus } from '../../src/stores/redis/bus.ts'
import type { Redis } from '../../src/stores/redis/redis.ts'
import { openRedisStores } from '../../src/stores/redis/stores.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { withShortLived } from '../../src/service/shortLivedStores.ts'
import { countOne } from '../support/countOne.ts'
import { redisServer, startRedis } from '../support/redis.ts'
import { connectQuietly, isAnswered, linesOf } from '../support/redisBackends.ts'
import { startReplicated } from '../support/redisReplicas.ts'
import { startStores } from '../support/stores.ts'
import { newHash } from '../support/twoProcesses.ts'

const redisTest = test.runIf(redisServer !== undefined)
const bounds = { seconds: 60, most: 10 }
const value = { purpose: 'sign in', accountId: null } as const

redisTest(
  'the service leaves a master that became a replica for the new master, even if no connection is closed',
  async () => {
    await using pair = await startReplicated()
    const { lines, log } = linesOf()
    const { redis, close } = await connectRedis(pair.url, 'test:', log)
    const { rateLimits } = openRedisStores(redis)
    await countOne(rateLimits, 'a', 9, 60)
    await pair.caughtUp()
    await pair.swap()
    await expect.poll(() => isAnswered(countOne(rateLimits, 'b', 9, 60)), { timeout: 15_000 }).toBe(true)
    expect(lines).toEqual(['Redis is unreachable', 'Redis is back'])
    expect((await countOne(rateLimits, 'a', 9, 60)).remaining).toBe(7)
    close()
  },
  60_000,
)

redisTest(
  'a process that only listens also leaves the old master, and gets wake-ups from the new one',
  async () => {
    await using pair = await startReplicated()
    const [one, two] = [await connectQuietly(pair.url), await connectQuietly(pair.url)]
    const buses = [one, two].map(({ redis }) => redisBus(redis, { info: () => undefined, warn: () => undefined }))
    const received = { count: 0 }
    buses[1]!.onWake(() => received.count++)
    const listening = async (server: typeof pair.master) =>
      (await server.command('pubsub', 'numsub', 'test:changes')).split('\n')[1]
    await expect.poll(() => listening(pair.master)).toBe('2')
    await pair.swap()
    await expect.poll(() => listening(pair.replica), { timeout: 15_000 }).toBe('2')
    await expect.poll(() => listening(pair.master), { timeout: 15_000 }).toBe('0')
    buses[0]!.wake()
    await expect.poll(() => received.count, { timeout: 5000 }).toBe(1)
    for (const bus of buses) await bus.close()
    for (const each of [one, two]) each.close()
  },
  60_000,
)

redisTest(
  'the address of a replica is rejected with a sentence at the start',
  async () => {
    await using pair = await startReplicated()
    await expect(connectQuietly(pair.replica.url)).rejects.toThrow(
      'Redis cannot be used (READONLY): it is a replica: name the master, or the sentinels, in REDIS_URL (redis).',
    )
  },
  60_000,
)

redisTest(
  'a value that was taken cannot be taken again after a failover to a replica that still has it',
  async () => {
    await using pair = await startReplicated()
    const { redis, close } = await connectQuietly(pair.url)
    const { streamTickets, oauthStates, challenges } = openRedisStores(redis)
    const stores = [streamTickets, oauthStates, challenges] as const
    const [key, other, owner] = [newHash(), newHash(), newHash()]
    for (const store of stores) await store.put(key, owner, value as never, bounds)
    for (const store of stores) await store.put(other, owner, value as never, bounds)
    await pair.caughtUp()
    await pair.stopReplication()
    for (const store of stores) expect(await store.take(key, owner)).toEqual({ value })
    await pair.swap()
    await expect.poll(() => isAnswered(challenges.put(newHash(), owner, value, bounds)), { timeout: 15_000 }).toBe(true)
    for (const store of stores) expect(await store.take(key, owner)).toBeUndefined()
    // The replica has these values, but cannot know whether they were taken, so they are invalid. Later values are
    // valid.
    for (const store of stores) expect(await store.take(other, owner)).toBeUndefined()
    const later = newHash()
    await streamTickets.put(later, owner, value as never, bounds)
    expect(await streamTickets.take(later, owner)).toEqual({ value })
    close()
  },
  60_000,
)

/** Starts a Redis with a replica, and sessions of an account in it. `failOver` loses the writes after `lose`. */
async function startSessions() {
  const testStores = await startStores()
  const pair = await startReplicated()
  const own = await connectQuietly(pair.url)
  const stores = withShortLived(testStores.openStores(), { stores: {}, sessionStore: 'redis' }, own.redis)
  const account = await testStores.newAccount()
  return {
    ...{ testStores, pair, stores, account, redis: own.redis },
    issue: () =>
      issueSession(stores.authSessions, { accountId: account, kind: 'cli', label: 'test', scopes: ['read'] }),
    async lose() {
      await pair.caughtUp()
      await pair.stopReplication()
    },
    async failOver() {
      await pair.swap()
      await expect.poll(() => isAnswered(own.redis.command('SET', 'there', 1)), { timeout: 15_000 }).toBe(true)
    },
    async [Symbol.asyncDispose]() {
      own.close()
      await pair[Symbol.asyncDispose]()
      await testStores.stop()
    },
  }
}

redisTest(
  'a revoked session stays revoked after a failover to a replica without the revocation, and others continue',
  async () => {
    await using there = await startSessions()
    const { authSessions } = there.stores
    const [valid, revoked, all] = [await there.issue(), await there.issue(), await there.testStores.newAccount()]
    const request = { accountId: all, kind: 'cli', label: 'test', scopes: ['read'] } as const
    const others = [await issueSession(authSessions, request), await issueSession(authSessions, request)]
    await there.lose()
    expect(await authSessions.revoke(revoked.session.handle, there.account)).toBe(true)
    expect(await authSessions.revokeAll(all)).toBe(2)
    await there.failOver()
    expect(await there.pair.replica.contents()).toContain(hashOf(revoked.id).toString('hex'))
    expect((await authSessions.listFor(there.account)).map(({ handle }) => handle)).toEqual([valid.session.handle])
    for (const { id } of [revoked, ...others]) expect(await authSessions.find(hashOf(id))).toBeUndefined()
    expect(await authSessions.listFor(all)).toEqual([])
    expect(await authSessions.find(hashOf(valid.id))).toMatchObject({ handle: valid.session.handle })
    // Nothing is left of the ended sessions, and the valid session is not looked up in PostgreSQL again.
    expect(await there.pair.replica.contents()).not.toContain(hashOf(revoked.id).toString('hex'))
    await there.testStores.sql('drop table ended_sessions')
    expect(await authSessions.find(hashOf(valid.id))).toMatchObject({ handle: valid.session.handle })
  },
  60_000,
)

/** Pauses the creation of a session right before it becomes valid. */
function heldBeforeBegin(redis: Redis) {
  const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run: Redis['run'] = async (script, ...rest) => {
    if (script.text.includes(`'HDEL', KEYS[1], 'isPending'`)) {
      reached.resolve()
      await going.promise
    }
    return redis.run(script, ...rest)
  }
  return { redis: { ...redis, run }, reached: reached.promise, goOn: going.resolve }
}

redisTest(
  'a session that is created while all are revoked does not become valid, even if a failover happens in between',
  async () => {
    await using there = await startSessions()
    const { authSessions } = openRedisStores(there.redis)
    const hash = newHash()
    const held = heldBeforeBegin(there.redis)
    const making = redisAuthSessions(held.redis).insert({
      ...{ hash, handle: newSessionHandle(), accountId: there.account, kind: 'cli', label: '', scopes: [] },
      ...{ application: null, clientId: null, idleSeconds: 60, absoluteSeconds: 60 },
    })
    making.catch(() => undefined)
    await held.reached
    await there.lose()
    await there.stores.authSessions.revokeAll(there.account)
    await there.failOver()
    held.goOn()
    await expect(making).rejects.toMatchObject({ code: 'unavailable' })
    expect(await authSessions.find(hash)).toBeUndefined()
  },
  60_000,
)

redisTest(
  'a browser session that was replaced or deleted does not return after a failover either',
  async () => {
    await using there = await startSessions()
    const { browserSessions } = there.stores
    const draft = (hash: Buffer) => ({
      ...{
        hash,
        csrfSeal: newHash(),
        sessionHash: newHash(),
        isConfirmed: true,
        idleSeconds: 60,
        absoluteSeconds: 600,
      },
    })
    const [valid, replaced, next, ended] = [newHash(), newHash(), newHash(), newHash()]
    for (const hash of [valid, replaced, ended]) await browserSessions.insert(draft(hash))
    await there.lose()
    expect(await browserSessions.replace(replaced, draft(next))).toBeDefined()
    expect(await browserSessions.delete(ended)).toBe(true)
    await there.failOver()
    for (const hash of [replaced, ended]) expect(await browserSessions.find(hash)).toBeUndefined()
    expect(await browserSessions.find(valid)).toBeDefined()
    expect(await browserSessions.replace(replaced, draft(newHash()))).toBeUndefined()
  },
  60_000,
)

redisTest(
  'revocations are stored in PostgreSQL for as long as they are needed, and need PostgreSQL to succeed',
  async () => {
    await using there = await startSessions()
    const { authSessions, endedSessions } = there.stores
    const issued = await there.issue()
    await authSessions.revoke(issued.session.handle)
    const hashes = [hashOf(issued.id), newHash()]
    expect(await Promise.all(hashes.map((hash) => endedSessions.has(hash)))).toEqual([true, false])
    expect(await endedSessions.deleteExpired()).toBe(0)
    await there.testStores.sql(`update ended_sessions set forget_at = forget_at - interval '92 days'`)
    expect(await endedSessions.deleteExpired()).toBe(1)
    const other = await there.issue()
    await there.testStores.sql('alter table ended_sessions rename to elsewhere')
    await expect(authSessions.revoke(other.session.handle)).rejects.toThrow()
    expect(await authSessions.find(hashOf(other.id))).toBeDefined()
  },
  60_000,
)

redisTest.each([
  ['its log', ['--appendonly', 'yes', '--appendfsync', 'always']],
  ['a snapshot', ['--save', '3600 1']],
])(
  'data that Redis read from %s after a restart is trusted no more than that of a replica',
  async (_, config) => {
    const testStores = await startStores()
    await using server = await startRedis({ config })
    const own = await connectQuietly(server.url)
    const stores = testStores.openStores()
    const { authSessions } = withShortLived(stores, { stores: {}, sessionStore: 'redis' }, own.redis)
    const { streamTickets } = openRedisStores(own.redis)
    const [key, owner, accountId] = [newHash(), newHash(), await testStores.newAccount()]
    await streamTickets.put(key, owner, value as never, bounds)
    const request = { accountId, kind: 'cli', label: 'test', scopes: ['read'] } as const
    const [valid, ended] = [await issueSession(authSessions, request), await issueSession(authSessions, request)]
    await stores.endedSessions.add([{ hash: hashOf(ended.id), seconds: 60 }])
    await server.stop()
    await server.start()
    await expect.poll(() => isAnswered(own.redis.check()), { timeout: 15_000 }).toBe(true)
    expect(await streamTickets.take(key, owner)).toBeUndefined()
    expect(await authSessions.find(hashOf(valid.id))).toMatchObject({ handle: valid.session.handle })
    expect(await authSessions.find(hashOf(ended.id))).toBeUndefined()
    own.close()
    await testStores.stop()
  },
  60_000,
)
