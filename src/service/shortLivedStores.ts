import type { CompleteOptions } from '../config/completeOptions.ts'
import { outsidePostgres } from '../sessions/elsewhere.ts'
import type { Redis } from '../stores/redis/redis.ts'
import { openRedisStores } from '../stores/redis/stores.ts'
import type { LossyStore } from '../stores/endedSessions.ts'
import type { Stores } from '../stores/stores.ts'

/** The options that replace stores in PostgreSQL. */
export type StoreChoice = Pick<CompleteOptions, 'stores' | 'sessionStore'>

/**
 * Returns the stores, some of them replaced by the caller's own. Short-lived data is in Redis if Redis is configured.
 * Sessions are in Redis only if `sessionStore` is `redis`.
 */
export function withShortLived(
  stores: Stores,
  { stores: overrides, sessionStore }: StoreChoice,
  redis?: Redis,
  closing?: AbortSignal,
): Stores {
  const inRedis = redis && openRedisStores(redis)
  const sessions = sessionStore === 'redis' ? inRedis : undefined
  const withEnded = <Store extends LossyStore<Store>>(store: Store | undefined) =>
    store?.withEndedSessions?.(stores.endedSessions) ?? store
  const elsewhere = withEnded(overrides.authSessions ?? sessions?.authSessions)
  return {
    ...stores,
    authSessions: elsewhere ? outsidePostgres(elsewhere, { ...stores, closing }) : stores.authSessions,
    browserSessions: withEnded(overrides.browserSessions ?? sessions?.browserSessions) ?? stores.browserSessions,
    oauthStates: overrides.oauthStates ?? inRedis?.oauthStates ?? stores.oauthStates,
    challenges: overrides.challenges ?? inRedis?.challenges ?? stores.challenges,
    streamTickets: overrides.streamTickets ?? inRedis?.streamTickets ?? stores.streamTickets,
  }
}
