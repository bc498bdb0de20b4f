import type { LossyStore } from './endedSessions.ts'
import type { InMemory } from './inMemory.ts'

/** A browser session as it is kept: by the hash of its cookie, never by the cookie. */
export interface KeptBrowserSession {
  /** What is left of the CSRF token without the cookie (see `sealCsrf`). */
  csrfSeal: Buffer
  /** The hash of the API session of who is signed in; null before. */
  sessionHash: Buffer | null
  /** ISO 8601: when the signed-in person last proved their identity. */
  confirmedAt: string | null
  /** When it ends if it is not used before: the earlier of the idle end and `lastsUntil`. */
  expiresAt: string
  lastsUntil: string
}

export interface BrowserSessionDraft {
  /** SHA-256 of the cookie's value. */
  hash: Buffer
  csrfSeal: Buffer
  sessionHash: Buffer | null
  /** Whether who is signed in proves to be it now. */
  isConfirmed: boolean
  idleSeconds: number
  absoluteSeconds: number
}

/** The browser sessions. What has ended is never found. */
export interface BrowserSessionStore extends InMemory, LossyStore<BrowserSessionStore> {
  insert(draft: BrowserSessionDraft): Promise<KeptBrowserSession>
  find(hash: Buffer): Promise<KeptBrowserSession | undefined>
  /** Notes that a session was used now, which moves its idle end. */
  touch(hash: Buffer): Promise<void>
  /**
   * Puts another in the place of one, atomically: of several at once one succeeds. Undefined where
   * there is none any more.
   */
  replace(hash: Buffer, draft: BrowserSessionDraft): Promise<KeptBrowserSession | undefined>
  /** Returns whether there was one. */
  delete(hash: Buffer): Promise<boolean>
  /** Forgets what has ended, some thousands at a time; returns how many, and 0 when none is left. */
  deleteExpired(): Promise<number>
}
