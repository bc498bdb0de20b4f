import { serverTable } from './options.ts'
import type { RedisClient } from './stores/redis/client.ts'
import { checkedRedisPrefix, checkedRedisUrl } from './options/read.ts'

/** A Redis, by its URL (or those of nodes of a cluster, comma-separated), or by a connected client that stays the caller's. */
export type RedisOptions =
  | { url: string; prefix?: string | undefined }
  | {
      /**
       * What `createClient` or `createCluster` of the package `redis` gave, connected. It is used as it comes, and never closed; one with
       * `disableOfflineQueue` answers at once while Redis is away.
       */
      client: RedisClient
      prefix?: string | undefined
    }

/** Where API and browser sessions are kept. */
export type SessionStoreName = 'postgres' | 'redis'

/** A Redis with everything said. */
export type CompleteRedisOptions = ({ url: string } | { client: RedisClient }) & { prefix: string }

/** Fills in what was left out; throws a RangeError for what is no Redis. It does not hold the URL: there may be a password in it. */
export function completeRedis(given: RedisOptions): CompleteRedisOptions {
  const prefix = given.prefix === undefined ? serverTable.redisPrefix.default : checkedRedisPrefix(given.prefix)
  if ('client' in given) return { client: checkedClient(given.client), prefix }
  return { url: checkedRedisUrl(given.url), prefix }
}

// Not from TypeScript alone: whatever was given may be called a client, such as one of another package.
function checkedClient(client: RedisClient): RedisClient {
  const needed = ['sendCommand', 'duplicate', 'on', 'off'] as const
  const isClient = typeof client === 'object' && client !== null
  if (isClient && needed.every((method) => typeof client[method] === 'function')) return client
  throw new RangeError('redis.client must be what createClient or createCluster of the package `redis` gave.')
}

/** Where sessions are kept; throws a RangeError for Redis where there is none. */
export function checkedSessionStore(
  given: SessionStoreName,
  redis: CompleteRedisOptions | undefined,
): SessionStoreName {
  if (given !== 'postgres' && given !== 'redis') throw new RangeError('sessionStore must be postgres or redis.')
  if (given === 'redis' && redis === undefined) {
    throw new RangeError('REDIS_URL (redis) must be set where SESSION_STORE (sessionStore) is redis.')
  }
  return given
}
