import { openRedisStores } from '../../../src/stores/redis/stores.ts'
import { type Redis, startRedis } from '../../support/redis.ts'
import { connectQuietly } from '../../support/redisBackends.ts'
import { type TcpProxy, tcpProxy } from '../../support/tcpProxy.ts'
import { sessionsInPostgres } from './people.ts'
import type { Companion } from './deployment.ts'

/** A Redis beside PostgreSQL, with a proxy between it and the processes. */
export interface ProxiedRedis {
  redis: Redis
  proxy: TcpProxy
  companion: Companion
}

const prefix = 'social-service:'

/**
 * Starts a Redis that stores its data on disk, behind a proxy. It holds all sessions if `withSessions` is
 * true.
 */
export async function startProxiedRedis({ withSessions = false } = {}): Promise<ProxiedRedis> {
  const redis = await startRedis({ config: ['--appendonly', 'yes', '--appendfsync', 'always'] })
  const proxy = await tcpProxy(redis.port)
  const url = `redis://127.0.0.1:${proxy.port}`
  const close = async () => {
    redis.resume()
    await proxy.close()
    await redis[Symbol.asyncDispose]()
  }
  const env = { REDIS_URL: url, ...(withSessions && { SESSION_STORE: 'redis' }) }
  const sessionsOf = withSessions ? sessionsIn(redis) : sessionsInPostgres
  return { redis, proxy, companion: { env, bus: 'redis', sessionsOf, close } }
}

/** Creates sessions in a Redis. Connects past the proxy, so that it works during a fault. */
export const sessionsIn =
  ({ url }: Pick<Redis, 'url'>): typeof sessionsInPostgres =>
  async () => {
    return async (accountId) => {
      const own = await connectQuietly(url, prefix)
      try {
        const issue = await sessionsInPostgres(openRedisStores(own.redis))
        return await issue(accountId)
      } finally {
        own.close()
      }
    }
  }
