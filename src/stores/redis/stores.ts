import type { AuthSessionStore } from '../authSessions.ts'
import type { BrowserSessionStore } from '../browserSessions.ts'
import type { ChallengeStore } from '../challenges.ts'
import type { OAuthStateStore } from '../oauthStates.ts'
import type { RateLimitStore } from '../rateLimits.ts'
import type { StreamTicketStore } from '../streamTickets.ts'
import { redisAuthSessions } from './authSessions.ts'
import { redisBrowserSessions } from './browserSessions.ts'
import { redisChallenges, redisOAuthStates, redisStreamTickets } from './oneTime.ts'
import { redisRateLimits } from './rateLimits.ts'
import type { Redis } from './redis.ts'

/** The stores that Redis can implement. */
export interface RedisStores {
  authSessions: AuthSessionStore
  browserSessions: BrowserSessionStore
  oauthStates: OAuthStateStore
  challenges: ChallengeStore
  streamTickets: StreamTicketStore
  rateLimits: RateLimitStore
}

/** Opens the stores on one Redis, all under its prefix. */
export function openRedisStores(redis: Redis): RedisStores {
  return {
    authSessions: redisAuthSessions(redis),
    browserSessions: redisBrowserSessions(redis),
    oauthStates: redisOAuthStates(redis),
    challenges: redisChallenges(redis),
    streamTickets: redisStreamTickets(redis),
    rateLimits: redisRateLimits(redis),
  }
}
