import type { CompleteOptions } from '../config/completeOptions.ts'
import { isUnavailable } from '../model/errors.ts'
import { memoryRateLimits } from '../stores/memory/rateLimits.ts'
import type { Pool } from '../stores/postgres/connection/pool.ts'
import { postgresRateLimits } from '../stores/postgres/sessions/rateLimits.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import { redisRateLimits } from '../stores/redis/rateLimits.ts'
import type { Redis } from '../stores/redis/redis.ts'

interface RateLimitDeps {
  pool: Pool
  redis: Redis | undefined
  log: { warn(details: object, message: string): void; info(message: string): void }
}

const countersAtMost = 100_000

/** Opens the store that counts calls. Returns undefined if calls are not counted. */
export function openRateLimits(
  { rateLimits }: Pick<CompleteOptions, 'rateLimits'>,
  { pool, redis, log }: RateLimitDeps,
): RateLimitStore | undefined {
  const inMemory = () => memoryRateLimits({ maxKeys: countersAtMost })
  if (rateLimits === 'memory') return inMemory()
  // A read-only database cannot count calls, but reads must continue.
  if (rateLimits === 'postgres') return orElse(postgresRateLimits(pool), inMemory(), log)
  if (rateLimits === 'redis') return redis && orElse(redisRateLimits(redis), inMemory(), log)
  return rateLimits
}

// Milliseconds for which an unavailable store is not asked again, so that calls do not wait for it each time.
const notRequested = 1000

/**
 * Wraps a store. While it is unavailable, another one counts, so that each process still limits the calls that it has
 * seen itself. Logs the outage once, and retries the store automatically.
 */
export function orElse(store: RateLimitStore, other: RateLimitStore, log: RateLimitDeps['log']): RateLimitStore {
  let isAway = false
  let askAgainAt = 0

  async function withFallback<T>(ask: (where: RateLimitStore) => Promise<T>): Promise<T> {
    if (isAway && performance.now() < askAgainAt) return ask(other)
    // Only one call at a time checks whether the store is available again.
    askAgainAt = performance.now() + notRequested
    try {
      const result = await ask(store)
      if (isAway) log.info('the store of rate limits is available again: calls are counted across all processes')
      isAway = false
      return result
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (!isAway)
        log.warn({ err: error }, 'the store of rate limits is unavailable, so each process counts calls separately')
      isAway = true
      askAgainAt = performance.now() + notRequested
      return ask(other)
    }
  }

  return {
    ...(store.deleteExpired && { deleteExpired: () => store.deleteExpired!() }),
    count: (counters) => withFallback((where) => where.count(counters)),
    forget: (counters) => withFallback((where) => where.forget(counters)),
  }
}
