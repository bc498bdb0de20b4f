import type { LossyStore } from './endedSessions.ts'
import type { InMemory } from './inMemory.ts'

/** A stored browser session, under the hash of its cookie. The cookie itself is not stored. */
export interface StoredBrowserSession {
  /** The CSRF token, encrypted so that only the cookie reveals it (see `sealCsrf`). */
  csrfSeal: Buffer
  /** The hash of the API session of the signed-in account; null before the sign-in. */
  sessionHash: Buffer | null
  /** ISO 8601: the last time that the signed-in person proved their identity. */
  confirmedAt: string | null
  /** The earlier of the idle end and `lastsUntil`. Each use moves the idle end. */
  expiresAt: string
  lastsUntil: string
}

export interface BrowserSessionDraft {
  /** SHA-256 of the cookie's value. */
  hash: Buffer
  csrfSeal: Buffer
  sessionHash: Buffer | null
  /** True if the person proves their identity with this sign-in. */
  isConfirmed: boolean
  idleSeconds: number
  absoluteSeconds: number
}

/** The browser sessions. Sessions that have ended are never returned. */
export interface BrowserSessionStore extends InMemory, LossyStore<BrowserSessionStore> {
  insert(draft: BrowserSessionDraft): Promise<StoredBrowserSession>
  find(hash: Buffer): Promise<StoredBrowserSession | undefined>
  /** Records that a session was used now, which moves its idle end. */
  touch(hash: Buffer): Promise<void>
  /**
   * Replaces a session with another one. If several calls are made at once, only one succeeds. Returns undefined if the
   * session does not exist any more.
   */
  replace(hash: Buffer, draft: BrowserSessionDraft): Promise<StoredBrowserSession | undefined>
  /** Returns whether it existed. */
  delete(hash: Buffer): Promise<boolean>
  /** Deletes sessions that have ended, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteExpired(): Promise<number>
}
