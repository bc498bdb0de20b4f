import { expect, test } from 'vitest'
import { connectRedis } from '../../src/stores/redis/connect.ts'
import { redisBus } from '../../src/stores/redis/bus.ts'
import { redisRateLimits } from '../../src/stores/redis/rateLimits.ts'
import { countOne } from '../support/countOne.ts'
import { redisServer } from '../support/redis.ts'
import { connectQuietly, isAnswered, linesOf } from '../support/redisBackends.ts'
import { startWatched, type WatchedRedis } from '../support/redisReplicas.ts'

const redisTest = test.runIf(redisServer !== undefined)
const seconds = { timeout: 20_000 }
const silent = { info: () => undefined, warn: () => undefined }

/** Opens two connections to Redis, as two processes do. */
async function startTwo(url: string) {
  const { lines, log } = linesOf()
  const [one, two] = [await connectRedis(url, 'test:', log), await connectQuietly(url)]
  const [sending, receiving] = [redisBus(one.redis, silent), redisBus(two.redis, silent)]
  let received = 0
  receiving.onWake(() => received++)
  return {
    lines,
    count: (key: string) => countOne(redisRateLimits(one.redis), key, 9, 60),
    countThere: (key: string) => countOne(redisRateLimits(two.redis), key, 9, 60),
    wake: () => (sending.wake(), received),
    async [Symbol.asyncDispose]() {
      await Promise.all([sending.close(), receiving.close()])
      one.close()
      two.close()
    },
  }
}

const takeovers: [string, (redis: WatchedRedis) => unknown][] = [
  ['was killed', ({ master }) => master.kill()],
  ['is paused', ({ master }) => master.pause()],
  // Sentinels refuse to demote a master until they have enough information about its replica.
  [
    'is demoted',
    ({ sentinels: [first] }) => expect.poll(() => first!.command('sentinel', 'failover', 'main'), seconds).toBe('OK'),
  ],
  [
    'is cut off with one of the sentinels',
    async ({ master, sentinels }) => {
      await sentinels[0]!.kill()
      await master.kill()
    },
  ],
]

redisTest.each(takeovers)(
  'the service leaves a master that %s for the one that the sentinels name',
  async (_, inject) => {
    await using redis = await startWatched()
    await using two = await startTwo(redis.url)
    for (let n = 0; n < 3; n++) await two.count('a')
    await redis.caughtUp()
    await expect.poll(two.wake, seconds).toBeGreaterThan(0)
    await inject(redis)
    await redis.tookOver()
    // A demoted master still answers for a moment.
    await expect.poll(() => two.lines, seconds).toEqual(['Redis is unreachable', 'Redis is back'])
    await expect.poll(() => isAnswered(two.count('b')), seconds).toBe(true)
    await expect.poll(() => isAnswered(two.countThere('b')), seconds).toBe(true)
    expect(await redis.replica.contents()).toContain('test:calls:')
    expect((await two.count('a')).remaining).toBe(5)
    expect(two.lines).toHaveLength(2)
    const before = two.wake()
    await expect.poll(two.wake, seconds).toBeGreaterThan(before + 1)
  },
  90_000,
)

redisTest(
  'servers and sentinels can have their own passwords and users',
  async () => {
    const servers = ['--requirepass', 'a b@', '--masterauth', 'a b@']
    const lines = ['sentinel auth-pass main "a b@"']
    await using redis = await startWatched({ config: servers, sentinelConfig: ['--requirepass', 'c/d'], lines })
    const url = redis.url.replace('://', '://:a%20b%40@')
    const { redis: own, close } = await connectQuietly(`${url}?sentinel_password=c%2Fd`)
    await own.check()
    close()
    for (const sentinel of redis.sentinels) {
      const rights = ['+sentinel|master', '+sentinel|get-master-addr-by-name']
      await sentinel.command('acl', 'setuser', 'me', 'on', '>secret', ...rights)
    }
    const other = await connectQuietly(`${url}?sentinel_user=me&sentinel_password=secret`)
    await other.redis.check()
    other.close()
    const none = 'none of the sentinels names a master;'
    const sentences: [string, string][] = [
      [
        url,
        `Redis cannot be used (NOAUTH): ${none} they ask for a password: add ?sentinel_password= to REDIS_URL (redis).`,
      ],
      [`${url}?sentinel_password=x`, `Redis cannot be used (WRONGPASS): ${none} they refuse this user or password:`],
      [
        `${redis.url}?sentinel_password=c%2Fd`,
        'Redis cannot be used (NOAUTH): it is running, but asks for a password:',
      ],
      [
        url.replace('/main', '/other') + '?sentinel_password=c%2Fd',
        `Redis cannot be used (ERR): ${none} they monitor no master of`,
      ],
    ]
    for (const [wrong, sentence] of sentences) await expect(connectQuietly(wrong)).rejects.toThrow(sentence)
    await redis.sentinels[0]!.command('acl', 'setuser', 'me', '-sentinel|master')
    for (const sentinel of redis.sentinels.slice(1)) await sentinel.kill()
    await expect(connectQuietly(`${url}?sentinel_user=me&sentinel_password=secret`)).rejects.toThrow(
      `Redis cannot be used (NOPERM): ${none} this user may not run`,
    )
  },
  90_000,
)

redisTest(
  'unreachable sentinels, a sentinel in place of a server, and an unreachable master are reported',
  async () => {
    await using redis = await startWatched()
    const [first] = redis.sentinels
    await expect(connectQuietly(first!.url)).rejects.toThrow(
      'Redis cannot be used (SENTINEL): it is a sentinel: write redis+sentinel://host:port/name-of-the-master in REDIS_URL (redis).',
    )
    for (const sentinel of redis.sentinels)
      await sentinel.command('sentinel', 'set', 'main', 'down-after-milliseconds', '60000')
    await redis.master.kill()
    await expect(connectQuietly(redis.url)).rejects.toThrow(
      `Redis cannot be used (ECONNREFUSED): the sentinels name 127.0.0.1:${redis.master.port}, which does not answer here.`,
    )
    for (const sentinel of redis.sentinels) await sentinel.kill()
    await expect(connectQuietly(redis.url)).rejects.toThrow(
      'Redis cannot be used (ECONNREFUSED): none of the sentinels names a master; are they running, and is REDIS_URL (redis) right?',
    )
  },
  90_000,
)
