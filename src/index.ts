import './requireNode.ts'
import type { ServiceOptions } from './config/serviceOptions.ts'
import { explained } from './service/explained.ts'
import { migrate } from './stores/postgres/migrations/migrate.ts'
import type { PoolLike } from './stores/postgres/connection/poolLike.ts'
import { asPool } from './stores/postgres/connection/pool.ts'

export { createServiceServer, type ServiceServer } from './service/createServiceServer.ts'
export type { IdentityProvider } from './config/identityProviders.ts'
export type { ImportProvider, IntrospectionImportProvider, JwtImportProvider } from './config/importProviders.ts'
export { optionsFromEnvironment } from './config/completeOptions.ts'
export type { DemoAccount } from './config/ownMachine.ts'
export type {
  BrowserOptions,
  DatabaseOptions,
  StoreOverrides,
  MediaOptions,
  RedisOptions,
  ServiceOptions,
  WebClientOptions,
} from './config/serviceOptions.ts'
export type { TokenImportOptions } from './config/tokenImport.ts'
export type { LogLevel } from './log.ts'

export { type ErrorCode, type FieldProblem, ServiceError } from './model/errors.ts'
export type { GuardAnswer, ImportGuard, ImportRequest } from './model/tokenImport.ts'
export type { GraphqlOptions, Limits, LogOptions, PushOptions, Rates, S3Bucket, Settings } from './model/settings.ts'
export type {
  AuthSessionStore,
  FoundSession,
  InsertedSession,
  StoredSession,
  SessionDraft,
} from './stores/authSessions.ts'
export type { BrowserSessionDraft, BrowserSessionStore, StoredBrowserSession } from './stores/browserSessions.ts'
export type { Bus } from './stores/bus.ts'
export type { Challenge, ChallengeStore } from './stores/challenges.ts'
export type { EndedSessions, LossyStore } from './stores/endedSessions.ts'
export type { InMemory } from './stores/inMemory.ts'
export type { ByteRange, MediaFileEntry, MediaFiles, MediaFileStat } from './stores/mediaFiles.ts'
export type { OAuthState, OAuthStateStore } from './stores/oauthStates.ts'
export type { OneTimeStore } from './stores/oneTime.ts'
export type { PoolLike } from './stores/postgres/connection/poolLike.ts'
export type { Allowance, Counter, CounterKey, RateLimitStore } from './stores/rateLimits.ts'
export type { RedisClient } from './stores/redis/client.ts'
export type { RedisStores } from './stores/redis/stores.ts'
export type { StreamTicket, StreamTicketStore } from './stores/streamTickets.ts'
export { redisStores } from './service/openRedis.ts'
export { createFolderMediaFiles } from './stores/folder/mediaFiles.ts'
export { memoryAuthSessions } from './stores/memory/authSessions.ts'
export { memoryBrowserSessions } from './stores/memory/browserSessions.ts'
export {
  memoryChallenges,
  memoryOAuthStates,
  memoryStreamTickets,
  type OneTimeOptions,
} from './stores/memory/oneTime.ts'
export { memoryRateLimits } from './stores/memory/rateLimits.ts'
export { postgresRateLimits } from './stores/postgres/sessions/rateLimits.ts'

/** The store for sessions of apps and browsers. */
export type SessionStoreName = NonNullable<ServiceOptions['sessionStore']>

/**
 * Migrates a PostgreSQL database to this program's version, which `createServiceServer` requires. Idempotent.
 * Throws an Error with a clear message if the database cannot be used.
 */
export async function initializePostgresStores(pool: PoolLike): Promise<void> {
  await migrate(asPool(pool)).catch((error: unknown) => {
    throw explained(error)
  })
}
