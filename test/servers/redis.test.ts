import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createClient, createCluster, RESP_TYPES } from 'redis'
import { describe, expect, test } from 'vitest'
import { createClosers } from '../../src/runtime/closers.ts'
import { createLog } from '../../src/log.ts'
import { openRedis } from '../../src/service/openRedis.ts'
import { orElse } from '../../src/service/openRateLimits.ts'
import { memoryRateLimits } from '../../src/stores/memory/rateLimits.ts'
import type { RedisClient } from '../../src/stores/redis/client.ts'
import { connectRedis } from '../../src/stores/redis/connect.ts'
import { redisRateLimits } from '../../src/stores/redis/rateLimits.ts'
import { openRedisStores } from '../../src/stores/redis/stores.ts'
import { countOne } from '../support/countOne.ts'
import { freePort } from '../support/freePort.ts'
import { redisServer, startRedis, startRedisCluster } from '../support/redis.ts'
import { connectQuietly, linesOf } from '../support/redisBackends.ts'
import { newHash } from '../support/twoProcesses.ts'

const redisTest = test.runIf(redisServer !== undefined)
const away = { code: 'unavailable', headers: { 'Retry-After': '5' } }
const bounds = { seconds: 60, most: 10 }

/** Resolves to `ok` if Redis answers, and to `away` if the request fails. */
const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    () => 'away',
  )

describe('Redis', () => {
  test('that cannot be reached at the start is reported in a sentence, without its password', async () => {
    const opening = connectQuietly(`redis://user:hunter2@127.0.0.1:${await freePort()}`)
    await expect(opening).rejects.toThrow(
      'Redis cannot be used (ECONNREFUSED): is it running, and is REDIS_URL (redis) right?',
    )
    const many = connectQuietly(`redis://127.0.0.1:${await freePort()},redis://127.0.0.1:${await freePort()}`)
    await expect(many).rejects.toThrow(/^Redis cannot be used/)
  })

  redisTest('that returns with another password is logged once, and used when it accepts ours again', async () => {
    const before = await startRedis({ config: ['--requirepass', 'one'] })
    const { lines, log } = linesOf()
    const { close } = await connectRedis(before.url, 'test:', log)
    await before[Symbol.asyncDispose]()
    await using after = await startRedis({ config: ['--requirepass', 'two'], port: before.port })
    const refusals = async () => Number(/^count\n(\d+)/m.exec(await after.command('acl', 'log'))?.[1])
    await expect.poll(refusals).toBeGreaterThan(2)
    await after.command('config', 'set', 'requirepass', 'one')
    const expected = ['Redis is unreachable', 'Redis refuses this service', 'Redis is back']
    await expect.poll(() => lines).toEqual(expected)
    close()
  })

  redisTest('that requires another password is reported too, and a password may contain any character', async () => {
    await using server = await startRedis({ config: ['--requirepass', 'a b@:/'] })
    const wrong = connectQuietly(`redis://:hunter2@127.0.0.1:${server.port}`)
    await expect(wrong).rejects.toThrow(
      /^Redis cannot be used \(WRONGPASS\): it is running, but refuses this user or password/,
    )
    const log = createLog({ level: 'silent' })
    const url = `redis://127.0.0.1:${server.port}`
    const none = openRedis({ redis: { url, prefix: '' }, hasBus: true }, log, createClosers(log))
    await expect(none).rejects.toThrow(/^Redis cannot be used \(NOAUTH\): it is running, but asks for a password/)
    const { redis, close } = await connectQuietly(server.url)
    await redis.check()
    close()
  })

  redisTest('that goes away is logged once, calls fail at once meanwhile, and all works afterwards', async () => {
    await using server = await startRedis()
    const { lines, log } = linesOf()
    const { redis, close } = await connectRedis(server.url, 'test:', log)
    const { challenges } = openRedisStores(redis)
    const [key, owner] = [newHash(), newHash()]
    await server.stop()
    await expect.poll(() => lines, { timeout: 5000 }).toEqual(['Redis is unreachable'])
    await expect(challenges.take(key, owner)).rejects.toMatchObject(away)
    await expect(redis.check()).rejects.toMatchObject(away)
    await server.start()
    await expect.poll(() => lines, { timeout: 5000 }).toEqual(['Redis is unreachable', 'Redis is back'])
    await challenges.put(key, owner, { purpose: 'sign in', accountId: null }, bounds)
    expect(await challenges.take(key, owner)).toEqual({ value: { purpose: 'sign in', accountId: null } })
    close()
  })

  redisTest('that does not respond makes calls fail soon, and is used again when it responds', async () => {
    await using server = await startRedis()
    const { redis, close } = await connectQuietly(server.url)
    server.pause()
    const began = Date.now()
    await expect(redis.check()).rejects.toMatchObject(away)
    expect(Date.now() - began).toBeLessThan(5000)
    const again = Date.now()
    for (let n = 0; n < 20; n++) await expect(redis.check()).rejects.toMatchObject(away)
    expect(Date.now() - again).toBeLessThan(900)
    server.resume()
    await expect.poll(() => outcomeOf(redis.check()), { timeout: 5000 }).toBe('ok')
    close()
  })

  redisTest('that does not respond for long gets a new connection', async () => {
    await using server = await startRedis()
    const { redis, close } = await connectQuietly(server.url)
    const before = redis.client()
    server.pause()
    await expect(redis.check()).rejects.toMatchObject(away)
    await expect.poll(() => before.isReady, { timeout: 15_000 }).toBe(false)
    server.resume()
    await expect
      .poll(
        () =>
          redis.check().then(
            () => 'ok',
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe('ok')
    expect(redis.client()).not.toBe(before)
    close()
    await expect.poll(() => server.command('client', 'list', 'type', 'normal'), { timeout: 5000 }).toMatch(/^[^\n]*$/)
  })

  redisTest('that is full rejects a write, and stores no part of it', async () => {
    await using server = await startRedis({ config: ['--maxmemory-policy', 'noeviction'] })
    const { redis, close } = await connectQuietly(server.url)
    await server.command('config', 'set', 'maxmemory', '1')
    await expect(
      openRedisStores(redis).challenges.put(newHash(), newHash(), { purpose: 'sign in', accountId: null }, bounds),
    ).rejects.toMatchObject(away)
    expect(await server.contents()).toBe('')
    close()
  })

  redisTest('that was emptied, with its scripts, works again', async () => {
    await using server = await startRedis()
    const { redis, close } = await connectQuietly(server.url)
    const { rateLimits } = openRedisStores(redis)
    await countOne(rateLimits, 'a', 1, 60)
    await server.flush()
    await server.command('script', 'flush')
    expect(await countOne(rateLimits, 'a', 1, 60)).toMatchObject({ allowed: true })
    close()
  })

  redisTest('in a cluster is found by one node, and loses only what is on a failed node', async () => {
    await using cluster = await startRedisCluster()
    const { redis, close } = await connectQuietly(cluster.nodes[1]!.url)
    const { rateLimits } = openRedisStores(redis)
    for (let n = 0; n < 30; n++) await countOne(rateLimits, `key ${n}`, 1, 60)
    for (const node of cluster.nodes) expect(await node.command('dbsize')).not.toBe('0')
    cluster.nodes[0]!.pause()
    const counts = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => countOne(rateLimits, `key ${n}`, 1, 60)),
    )
    const storedCount = counts.filter(({ status }) => status === 'fulfilled').length
    expect(storedCount).toBeGreaterThan(0)
    expect(storedCount).toBeLessThan(30)
    for (const one of counts) if (one.status === 'rejected') expect(one.reason).toMatchObject(away)
    cluster.nodes[0]!.resume()
    await expect.poll(() => outcomeOf(countOne(rateLimits, 'key 0', 1, 60)), { timeout: 5000 }).toBe('ok')
    close()
  })

  redisTest('works through a client of the caller with any settings, and leaves that client open', async () => {
    await using server = await startRedis()
    await using cluster = await startRedisCluster()
    const log = createLog({ level: 'silent' })
    const single = () => createClient({ url: server.url })
    const clients = [
      single(),
      createClient({ url: server.url, RESP: 2 }),
      createClient({ url: server.url, commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } }),
      createCluster({ rootNodes: cluster.nodes.map(({ url }) => ({ url })) }),
    ]
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
      const closers = createClosers(log)
      const ownClient: RedisClient = client
      const redis = await openRedis({ redis: { client: ownClient, prefix: 'mine:' }, hasBus: true }, log, closers)
      const { oauthStates, authSessions } = openRedisStores(redis!)
      const [key, owner] = [newHash(), newHash()]
      const value = { provider: 'a', returnTo: '/é', purpose: 'sign in', accountId: null, startedAt: '' } as const
      await oauthStates.put(key, owner, value, bounds)
      expect(await oauthStates.take(key, owner)).toEqual({ value })
      expect(await oauthStates.take(key, owner)).toBe('taken')
      expect(await authSessions.find(newHash())).toBeUndefined()
      await closers.closeAll()
      expect(client.isOpen).toBe(true)
      client.destroy()
    }
    await expect(
      openRedis({ redis: { client: single(), prefix: 'mine:' }, hasBus: true }, log, createClosers(log)),
    ).rejects.toThrow('the client of `redis` is not connected: call connect() first.')
  })
})

describe('a process', () => {
  redisTest('that has closed its Redis and its bus exits by itself, even while Redis is unreachable', async () => {
    await using server = await startRedis()
    const folder = JSON.stringify(join(import.meta.dirname, '../../src/stores/redis'))
    const program = `
      const { connectRedis } = await import(${folder} + '/connect.ts')
      const { redisBus } = await import(${folder} + '/bus.ts')
      const { redis, close } = await connectRedis(process.env.URL_OF_REDIS, 'test:', { warn() {}, info() {} })
      const bus = redisBus(redis, { info() {}, warn() {} })
      await redis.check()
      process.stdout.write('open')
      await new Promise((resolve) => process.stdin.once('end', resolve).resume())
      bus.wake()
      await bus.close()
      close()
      process.stdout.write(' closed')`
    const outcomes = []
    for (const isAway of [false, true]) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, URL_OF_REDIS: server.url },
        stdio: ['pipe', 'pipe', 'inherit'],
        timeout: 30_000,
      })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      await expect.poll(() => output, { timeout: 15_000 }).toBe('open')
      if (isAway) await server.stop()
      child.stdin.end()
      const code = await new Promise((resolve) => child.once('close', resolve))
      outcomes.push([output, code])
    }
    expect(outcomes).toEqual(Array(2).fill(['open closed', 0]))
    await server.start()
  })
})

describe('rate limiting', () => {
  redisTest(
    'continues in the memory of the process while Redis is unreachable, logs that once, and returns by itself',
    async () => {
      await using server = await startRedis()
      const { redis, close } = await connectQuietly(server.url)
      const { lines, log } = linesOf()
      const store = orElse(redisRateLimits(redis), memoryRateLimits({ maxKeys: 100 }), log)
      expect(await countOne(store, 'a', 3, 60)).toMatchObject({ allowed: true, remaining: 2 })
      await server.stop()
      const responses = []
      for (let n = 0; n < 5; n++) responses.push((await countOne(store, 'a', 3, 60)).allowed)
      expect(responses).toEqual([true, true, true, false, false])
      expect(lines).toEqual(['the store of rate limits is unavailable, so each process counts calls separately'])
      await server.start()
      await expect.poll(async () => (await countOne(store, 'b', 1000, 60), lines.length), { timeout: 5000 }).toBe(2)
      expect(lines[1]).toBe('the store of rate limits is available again: calls are counted across all processes')
      expect(await server.contents()).toContain('test:calls:')
      close()
    },
  )
})
