import type { Closers } from './closers.ts'
import type { Log } from './log.ts'
import { checkOptions } from './config/check.ts'
import type { CompleteOptions } from './config/completeOptions.ts'
import { databaseOptions } from './config/database.ts'
import type { RedisClient } from './stores/redis/client.ts'
import { connectRedis, watchClient } from './stores/redis/connect.ts'
import { unreachable } from './stores/redis/failures.ts'
import { type Redis, redisOn } from './stores/redis/redis.ts'
import { openRedisStores, type RedisStores } from './stores/redis/stores.ts'

/**
 * The Redis of the options, which answers; undefined where there is none. A client of the caller's stays open when all is closed. Throws an
 * Error with a sentence for the operator.
 */
export async function openRedis(
  { redis: given }: Pick<CompleteOptions, 'redis'>,
  log: Pick<Log, 'warn' | 'info'>,
  closers: Closers,
): Promise<Redis | undefined> {
  if (given === undefined) return undefined
  if ('client' in given) return lent(given.client, given.prefix, log, closers)
  const { redis, close } = await connectRedis(given.url, given.prefix, log)
  closers.push('Redis', async () => close())
  return redis
}

const unconnected = 'Redis cannot be used: the client of `redis` is not connected: call connect() first.'

// A client of the package says so of itself; one that is just connecting is open.
const isUnconnected = (client: RedisClient) => 'isOpen' in client && client.isOpen === false

async function lent(
  client: RedisClient,
  prefix: string,
  log: Pick<Log, 'warn' | 'info'>,
  closers: Closers,
): Promise<Redis> {
  const redis = redisOn({ client: () => client, prefix })
  await redis.check().catch((error: unknown) => {
    throw isUnconnected(client) ? new Error(unconnected, { cause: error }) : unreachable(error)
  })
  // A connection of it that breaks while we use it must not end their process.
  const unwatch = watchClient(client, log)
  closers.push("the caller's Redis client", async () => unwatch())
  return redis
}

/**
 * The stores in Redis, on a connected client that stays the caller's, for who wants only some of them there: each can be given as one of
 * `stores`. Throws a RangeError for what is no client of the package `redis`.
 */
export function redisStores(client: RedisClient, { prefix }: { prefix?: string | undefined } = {}): RedisStores {
  const { redis } = checkOptions({ redis: databaseOptions.redis }, { redis: { client, prefix } })
  return openRedisStores(redisOn({ client: () => client, prefix: redis!.prefix }))
}
