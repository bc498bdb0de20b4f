import type { Closers } from '../runtime/closers.ts'
import { isDoneSoonAfter } from '../runtime/deadline.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../stores/bus.ts'
import { memoryBus } from '../stores/memory/bus.ts'
import { postgresBus } from '../stores/postgres/connection/bus.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import { redisBus } from '../stores/redis/bus.ts'
import type { Redis } from '../stores/redis/redis.ts'

interface BusDeps {
  /** The caller's own bus, which stays open when the service closes. */
  ownBus: Bus | undefined
  redis: Redis | undefined
  pool: Pool
}

/**
 * Opens the bus of a service: the caller's, Redis's if there is one, or PostgreSQL's. PostgreSQL's needs its own
 * connection. If the pool has fewer than four connections, the bus stays within this process, and messages from other
 * processes arrive later.
 */
export function openBus({ ownBus, redis, pool }: BusDeps, log: Log, closers: Closers): Bus {
  if (ownBus) return ownBus
  if (!redis && pool.options.max < 4) return memoryBus()
  const bus = redis ? redisBus(redis, log) : postgresBus(pool, log)
  // A server that is unreachable must not delay closing.
  closers.push('the bus', async (deadline) => void (await isDoneSoonAfter(deadline, bus.close())))
  return bus
}
