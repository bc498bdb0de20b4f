import type { Closers } from '../runtime/closers.ts'
import { isDoneSoonAfter } from '../runtime/deadline.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../stores/bus.ts'
import { memoryBus } from '../stores/memory/bus.ts'
import { postgresBus } from '../stores/postgres/connection/bus.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import { redisBus } from '../stores/redis/bus.ts'
import type { Redis } from '../stores/redis/redis.ts'

interface Parts {
  /** The caller's own, which stays open when all is closed. */
  given: Bus | undefined
  redis: Redis | undefined
  pool: Pool
}

/**
 * The bus of a service: the caller's, Redis's where there is one, or PostgreSQL's. That one needs a
 * connection of its own: a pool of the caller's that has hardly any is spared, and others are heard later.
 */
export function openBus({ given, redis, pool }: Parts, log: Log, closers: Closers): Bus {
  if (given) return given
  if (!redis && pool.options.max < 4) return memoryBus()
  const bus = redis ? redisBus(redis, log) : postgresBus(pool, log)
  // Whoever is out of reach is not waited for.
  closers.push('the bus', async (deadline) => void (await isDoneSoonAfter(deadline, bus.close())))
  return bus
}
