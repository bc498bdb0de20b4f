import type { AccountId } from '../model/ids.ts'
import type { Application } from '../model/post.ts'
import type { SessionHandle, SessionKind } from '../model/session.ts'
import type { LossyStore } from './endedSessions.ts'
import type { InMemory } from './inMemory.ts'

/** A session as it is kept: by the hash of its identifier, never by the identifier. */
export interface KeptSession {
  handle: SessionHandle
  accountId: AccountId
  kind: SessionKind
  label: string
  scopes: string[]
  application: Application | null
  /** The `client_id` of the app that it was made for; null for none. */
  clientId: string | null
  /** ISO 8601. */
  createdAt: string
  /** Coarse: up to five minutes old. */
  lastUsedAt: string
  /** When it ends: the earlier of the idle end, counted from `lastUsedAt`, and the absolute end. */
  expiresAt: string
}

/** A session that was stored, and those that ended in the same step, to make room for it. */
export interface InsertedSession {
  session: KeptSession
  ended: SessionHandle[]
}

export interface SessionDraft {
  hash: Buffer
  handle: SessionHandle
  accountId: AccountId
  kind: SessionKind
  label: string
  scopes: string[]
  application: Application | null
  clientId: string | null
  idleSeconds: number
  absoluteSeconds: number
}

/**
 * The API sessions. What has ended, been revoked, or belongs to a suspended or deleted account is never
 * found (the memory implementation knows no accounts: the caller that suspends an account revokes its sessions).
 */
export interface AuthSessionStore extends InMemory, LossyStore<AuthSessionStore> {
  /**
   * Stores a session. With `most`, its account never has more live sessions of the same kind and app than that,
   * whatever is made at once or cut off: those that were not used for longest end before this one is found.
   */
  insert(draft: SessionDraft, most?: number): Promise<InsertedSession>
  find(hash: Buffer): Promise<KeptSession | undefined>
  /** Notes that a session was used now, which moves its idle end. */
  touch(hash: Buffer): Promise<void>
  /** Newest first. */
  listFor(account: AccountId): Promise<KeptSession[]>
  /** The sessions that were made for an app. */
  listForClient(clientId: string): Promise<KeptSession[]>
  /** Ends one session, of `account` only where that is given. Returns whether there was one. */
  revoke(handle: SessionHandle, account?: AccountId): Promise<boolean>
  /**
   * Ends all sessions of an account; returns how many. A store that can't end them in one step ends
   * `last` after all others: who was cut off midway can then ask again.
   */
  revokeAll(account: AccountId, last?: SessionHandle): Promise<number>
  /** Forgets what has ended; returns how many. */
  deleteExpired(): Promise<number>
}
