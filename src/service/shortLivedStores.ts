import type { CompleteOptions } from '../config/completeOptions.ts'
import { keptElsewhere } from '../sessions/elsewhere.ts'
import type { Redis } from '../stores/redis/redis.ts'
import { openRedisStores } from '../stores/redis/stores.ts'
import type { LossyStore } from '../stores/endedSessions.ts'
import type { Stores } from '../stores/stores.ts'

/** What says which stores are others than PostgreSQL's. */
export type StoreChoice = Pick<CompleteOptions, 'stores' | 'sessionStore'>

/**
 * The stores, with those of what lives shortly in Redis where there is one - sessions only where
 * that is wished -, or those that the caller gave.
 */
export function withShortLived(
  stores: Stores,
  { stores: given, sessionStore }: StoreChoice,
  redis?: Redis,
  closing?: AbortSignal,
): Stores {
  const inRedis = redis && openRedisStores(redis)
  const sessions = sessionStore === 'redis' ? inRedis : undefined
  const withEnded = <Store extends LossyStore<Store>>(store: Store | undefined) =>
    store?.withEndedSessions?.(stores.endedSessions) ?? store
  const elsewhere = withEnded(given.authSessions ?? sessions?.authSessions)
  return {
    ...stores,
    authSessions: elsewhere ? keptElsewhere(elsewhere, { ...stores, closing }) : stores.authSessions,
    browserSessions: withEnded(given.browserSessions ?? sessions?.browserSessions) ?? stores.browserSessions,
    oauthStates: given.oauthStates ?? inRedis?.oauthStates ?? stores.oauthStates,
    challenges: given.challenges ?? inRedis?.challenges ?? stores.challenges,
    streamTickets: given.streamTickets ?? inRedis?.streamTickets ?? stores.streamTickets,
  }
}
