import { LRUCache } from 'lru-cache'
import { atMost } from '../model/bounds.ts'
import {
  type BrowserCookie,
  type BrowserSession,
  type CsrfToken,
  newBrowserCookie,
  newCsrfToken,
  openCsrf,
  sealCsrf,
} from '../model/browserSession.ts'
import { hashOf } from '../model/concealed.ts'
import { confirmedSeconds } from '../model/confirmation.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import type { AccountId } from '../model/ids.ts'
import { defaultSessionRules, type SessionRules } from '../model/sessionRules.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionDraft, BrowserSessionStore, StoredBrowserSession } from '../stores/browserSessions.ts'
import { type BearerSessions, cachedMs } from './bearer.ts'
import { issueSession, type Lifetimes } from './issue.ts'

const minute = 60

/** A browser session with the new value of its cookie. */
export interface OpenedBrowserSession {
  cookie: BrowserCookie
  session: BrowserSession
  /** True if this sign-in cancelled the deletion of the account. */
  deletionCancelled?: true
  /** True if an account was created that waits for approval. In that case nobody is signed in. */
  awaitsApproval?: true
}

/** The options of a look-up. */
export interface FindOptions {
  admitUnproven?: () => Promise<void>
  /** True if the request only reads. */
  isReading?: boolean
}

/** The sessions of browsers: looks up cookies, and replaces sessions at sign-in and sign-out. */
export interface BrowserSessions {
  /**
   * Returns the session of a cookie. Returns undefined for an unknown cookie, an ended session, and one whose API
   * session has ended. If this process has not recently found the cookie valid, it may be a guess: `admitUnproven` is
   * then awaited before the store is queried, and may throw. With `isReading`, a result is reused for up to a second.
   * The end of the API session takes effect as soon as it does for other callers.
   */
  find(cookie: BrowserCookie, how?: FindOptions): Promise<BrowserSession | undefined>
  /**
   * Returns the account of a cookie that this process recently found valid, without a query. The session may have
   * ended since.
   */
  cachedAccount(cookie: BrowserCookie): AccountId | undefined
  /** Makes a new session in which nobody is signed in. */
  begin(): Promise<OpenedBrowserSession>
  /**
   * Signs in an account whose owner has been authenticated. The new session replaces `from`, with a new cookie and
   * CSRF token, so that an attacker who planted the old ones gains nothing. Throws `csrf_rejected` if another request
   * was faster.
   */
  signIn(from: BrowserSession, who: { accountId: AccountId; label: string }): Promise<OpenedBrowserSession>
  /**
   * Records that the signed-in person confirmed their identity. The cookie is new. The CSRF token stays the same for
   * the browser's other pages.
   */
  confirm(from: BrowserSession): Promise<OpenedBrowserSession>
  /** Ends the session and its API session. You can call it repeatedly. */
  signOut(from: BrowserSession): Promise<void>
}

interface Options {
  store: BrowserSessionStore
  authSessions: Pick<AuthSessionStore, 'insert' | 'revoke'>
  bearer: Pick<BearerSessions, 'findByHash' | 'cachedByHash'>
  /**
   * Milliseconds for which reads use the store's result, counted from before the query. @default that of API sessions
   */
  cacheMilliseconds?: number
  /** @default defaultSessionRules */
  rules?: SessionRules
  afterResponse(work: () => Promise<void>): void
}

/** A session recently found valid, and the time by `performance.now` until which reads may use it. */
interface CachedBrowserSession {
  stored: StoredBrowserSession
  freshUntil: number
}

/**
 * Opens the sessions of browsers on a store. A replaced cookie can no longer write, and after a second it can no longer
 * read.
 */
export function openBrowserSessions({
  store,
  authSessions,
  bearer,
  cacheMilliseconds = cachedMs,
  rules = defaultSessionRules,
  afterResponse,
}: Options): BrowserSessions {
  const lifetimes: Lifetimes = {
    idleSeconds: rules.browserSessionIdleSeconds,
    absoluteSeconds: rules.browserSessionAbsoluteSeconds,
  }
  const cached = new LRUCache<string, CachedBrowserSession>(atMost(20_000))
  let drops = 0

  // If a session ends in this process during the query, the result may be outdated and is not cached.
  async function lookUp(key: string, hash: Buffer): Promise<StoredBrowserSession | undefined> {
    const before = { time: performance.now(), drops }
    const stored = await store.find(hash)
    if (!stored) cached.delete(key)
    else cached.set(key, { stored, freshUntil: before.drops === drops ? before.time + cacheMilliseconds : 0 })
    return stored
  }

  function drop(hash: Buffer): void {
    drops++
    cached.delete(hash.toString('base64'))
  }

  async function sessionOf(hash: Buffer, csrfToken: CsrfToken, stored: StoredBrowserSession) {
    const { sessionHash, expiresAt, lastsUntil } = stored
    if (!sessionHash) return { hash, csrfToken, signedIn: undefined, expiresAt, lastsUntil }
    const caller = await bearer.findByHash(sessionHash)
    if (!caller) return undefined
    const signedIn = {
      caller: { ...caller, scopes: everything, isConfirmed: isRecent(stored.confirmedAt) },
      sessionHash,
    }
    return { hash, csrfToken, signedIn, expiresAt, lastsUntil }
  }

  async function opened(cookie: BrowserCookie, csrfToken: CsrfToken, stored: StoredBrowserSession) {
    const session = await sessionOf(hashOf(cookie), csrfToken, stored)
    // The session was revoked between its creation and its use.
    if (!session) throw replacedError()
    return { cookie, session }
  }

  async function replace(from: BrowserSession, csrfToken: CsrfToken, rest: DraftRest): Promise<OpenedBrowserSession> {
    const cookie = newBrowserCookie()
    const stored = await store.replace(from.hash, draftOf(cookie, csrfToken, rest))
    if (!stored) throw replacedError()
    drop(from.hash)
    return opened(cookie, csrfToken, stored)
  }

  return {
    async find(cookie, { admitUnproven, isReading = false } = {}) {
      const hash = hashOf(cookie)
      const key = hash.toString('base64')
      const entry = cached.get(key)
      if (!entry) await admitUnproven?.()
      const isFresh = isReading && entry && performance.now() < entry.freshUntil
      const stored = isFresh ? entry.stored : await lookUp(key, hash)
      const session = stored && (await sessionOf(hash, openCsrf(stored.csrfSeal, cookie), stored))
      if (!session) {
        cached.delete(key)
        return undefined
      }
      if (isToBeTouched(session, lifetimes.idleSeconds)) {
        cached.set(key, { stored, freshUntil: 0 })
        afterResponse(() => store.touch(hash))
      }
      return session
    },
    cachedAccount(cookie) {
      const sessionHash = cached.peek(hashOf(cookie).toString('base64'))?.stored.sessionHash
      return sessionHash ? bearer.cachedByHash(sessionHash)?.accountId : undefined
    },
    async begin() {
      const cookie = newBrowserCookie()
      const csrfToken = newCsrfToken()
      const seconds = rules.browserSessionWaitSeconds
      const rest = { sessionHash: null, isConfirmed: false, idleSeconds: seconds, absoluteSeconds: seconds }
      return opened(cookie, csrfToken, await store.insert(draftOf(cookie, csrfToken, rest)))
    },
    async signIn(from, { accountId, label }) {
      const request = { accountId, kind: 'browser', label, scopes, lifetimes } as const
      const issued = await issueSession(authSessions, request, rules)
      try {
        // The identifier is not returned to anyone. Only the browser's cookie leads to this session.
        const rest = { sessionHash: hashOf(issued.id), isConfirmed: true, ...lifetimes }
        const signedIn = await replace(from, newCsrfToken(), rest)
        if (from.signedIn) await authSessions.revoke(from.signedIn.caller.session)
        return signedIn
      } catch (error) {
        await authSessions.revoke(issued.session.handle)
        throw error
      }
    },
    confirm(from) {
      const { signedIn, csrfToken, lastsUntil } = from
      if (!signedIn) throw replacedError()
      const absoluteSeconds = Math.max(1, Math.floor((Date.parse(lastsUntil) - Date.now()) / 1000))
      const { idleSeconds } = lifetimes
      return replace(from, csrfToken, {
        sessionHash: signedIn.sessionHash,
        isConfirmed: true,
        idleSeconds,
        absoluteSeconds,
      })
    },
    async signOut({ hash, signedIn }) {
      // The API session is revoked first, because streams depend on it. After a crash in between, only an unusable row
      // remains.
      if (signedIn) await authSessions.revoke(signedIn.caller.session, signedIn.caller.accountId)
      await store.delete(hash)
      drop(hash)
    },
  }
}

// The person at the browser may do everything that apps may do.
const scopes = [
  ...(['read', 'write', 'follow', 'push', 'read:sessions', 'write:sessions'] as const),
  ...(['admin:read', 'admin:write'] as const),
]
// Applies to older sessions too, whatever scopes were stored with them.
const everything: ReadonlySet<string> = new Set(scopes)

type DraftRest = Omit<BrowserSessionDraft, 'hash' | 'csrfSeal'>

function draftOf(cookie: BrowserCookie, csrfToken: CsrfToken, rest: DraftRest): BrowserSessionDraft {
  return { hash: hashOf(cookie), csrfSeal: sealCsrf(csrfToken, cookie), ...rest }
}

function isRecent(confirmedAt: string | null): boolean {
  return confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < confirmedSeconds * 1000
}

// Returns whether a use must be recorded, which happens at most every five minutes. A session without an account is not
// prolonged.
function isToBeTouched({ signedIn, expiresAt, lastsUntil }: BrowserSession, idleSeconds: number): boolean {
  const left = (Date.parse(expiresAt) - Date.now()) / 1000
  return signedIn !== undefined && expiresAt < lastsUntil && left < idleSeconds - Math.min(5 * minute, idleSeconds / 10)
}

function replacedError(): ServiceError {
  return new ServiceError('csrf_rejected', sentence('browserSessionReplaced'))
}
