import type { AccountId } from '../model/ids.ts'
import type { Application } from '../model/post.ts'
import type { SessionHandle, SessionKind } from '../model/session.ts'
import type { LossyStore } from './endedSessions.ts'
import type { InMemory } from './inMemory.ts'

/** A stored session, under the hash of its identifier. The identifier itself is not stored. */
export interface StoredSession {
  handle: SessionHandle
  accountId: AccountId
  kind: SessionKind
  label: string
  scopes: string[]
  application: Application | null
  /** The `client_id` of the app that the session was made for; null for none. */
  clientId: string | null
  /** ISO 8601. */
  createdAt: string
  /** Updated at most every five minutes. */
  lastUsedAt: string
  /** The earlier of the idle end, counted from `lastUsedAt`, and the absolute end. */
  expiresAt: string
}

/** The result of a look-up. */
export interface FoundSession extends StoredSession {
  /**
   * The milliseconds for which the session stays valid, unless the change log reports its end or the suspension of its
   * account. Only a store that writes each end to the change log in the same transaction may set this. Undefined if the
   * account waits for approval.
   */
  validForMs?: number | undefined
}

/** A stored session, and the sessions that were ended in the same step to make room for it. */
export interface InsertedSession {
  session: StoredSession
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
 * The API sessions. Sessions that have ended, were revoked, or belong to a suspended or deleted account are never
 * returned. The implementation in memory has no accounts: code that suspends an account there must also revoke
 * its sessions.
 */
export interface AuthSessionStore extends InMemory, LossyStore<AuthSessionStore> {
  /**
   * Stores a session. With `most`, its account never has more live sessions of the same kind and app than that, even if
   * several are made at once or a call is interrupted. The sessions that have been unused the longest end before the
   * new one can be found.
   */
  insert(draft: SessionDraft, most?: number): Promise<InsertedSession>
  find(hash: Buffer): Promise<FoundSession | undefined>
  /** Records that a session was used now, which moves its idle end. */
  touch(hash: Buffer): Promise<void>
  /** Returns the sessions of an account, newest first. */
  listFor(account: AccountId): Promise<StoredSession[]>
  /** Returns the sessions that were made for an app. */
  listForClient(clientId: string): Promise<StoredSession[]>
  /** Ends one session; with `account`, only if it belongs to that account. Returns whether it existed. */
  revoke(handle: SessionHandle, account?: AccountId): Promise<boolean>
  /**
   * Ends all sessions of an account, and returns their number. A store that cannot end them in one step ends `last`
   * after all others, so that a caller who is interrupted can still repeat the request.
   */
  revokeAll(account: AccountId, last?: SessionHandle): Promise<number>
  /** Deletes sessions that have ended. Returns their number. */
  deleteExpired(): Promise<number>
}
