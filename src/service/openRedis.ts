import type { Closers } from '../runtime/closers.ts'
import type { Log } from '../log.ts'
import { checkOptions } from '../config/check.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { databaseOptions } from '../config/database.ts'
import type { RedisClient } from '../stores/redis/client.ts'
import { connectRedis } from '../stores/redis/connect.ts'
import { requireRights } from '../stores/redis/rights.ts'
import { unreachable } from '../stores/redis/unreachable.ts'
import { type Redis, redisOn } from '../stores/redis/redis.ts'
import { openRedisStores, type RedisStores } from '../stores/redis/stores.ts'
import { watchClient } from '../stores/redis/watchClient.ts'

interface RedisUse extends Pick<CompleteOptions, 'redis'> {
  /** True if processes wake each other over Redis. */
  hasBus: boolean
}

/**
 * Connects to the configured Redis and checks that it answers and grants the rights that the service needs. Returns
 * undefined if none is configured. A client that the caller passed in stays open when the service closes.
 * @throws an Error with a message for the operator.
 */
export async function openRedis(
  { redis: options, hasBus }: RedisUse,
  log: Pick<Log, 'warn' | 'info'>,
  closers: Closers,
): Promise<Redis | undefined> {
  if (options === undefined) return undefined
  const redis =
    'client' in options
      ? await shared(options.client, options.prefix, log, closers)
      : await connected(options.url, options.prefix, log, closers)
  await requireRights(redis, { hasBus })
  return redis
}

async function connected(
  url: string,
  prefix: string,
  log: Pick<Log, 'warn' | 'info'>,
  closers: Closers,
): Promise<Redis> {
  const { redis, close } = await connectRedis(url, prefix, log)
  closers.push('Redis', async () => close())
  return redis
}

const unconnected = 'Redis cannot be used: the client of `redis` is not connected: call connect() first.'

// Clients of the package `redis` have `isOpen`, which is true while they connect, too.
const isUnconnected = (client: RedisClient) => 'isOpen' in client && client.isOpen === false

async function shared(
  client: RedisClient,
  prefix: string,
  log: Pick<Log, 'warn' | 'info'>,
  closers: Closers,
): Promise<Redis> {
  const redis = redisOn({ client: () => client, prefix })
  await redis.check().catch((error: unknown) => {
    throw isUnconnected(client) ? new Error(unconnected, { cause: error }) : unreachable(error)
  })
  // Without a listener, a broken connection would end the caller's process.
  const unwatch = watchClient(client, log)
  closers.push("the caller's Redis client", async () => unwatch())
  return redis
}

/**
 * Returns stores in Redis, for a service that has only some of its stores there: pass those in the option `stores`.
 * Your client must be connected, and stays open.
 * @throws RangeError if it is not a client of the package `redis`
 */
export function redisStores(client: RedisClient, { prefix }: { prefix?: string | undefined } = {}): RedisStores {
  const { redis } = checkOptions({ redis: databaseOptions.redis }, { redis: { client, prefix } })
  return openRedisStores(redisOn({ client: () => client, prefix: redis!.prefix }))
}
