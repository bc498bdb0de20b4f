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
import type { BrowserSessionDraft, BrowserSessionStore, KeptBrowserSession } from '../stores/browserSessions.ts'
import { type BearerSessions, keptMilliseconds } from './bearer.ts'
import { issueSession, type Lifetimes } from './issue.ts'

const minute = 60

/** A browser session with the value that its cookie is to have from now on. */
export interface OpenedBrowserSession {
  cookie: BrowserCookie
  session: BrowserSession
  /** Whether this sign-in took back the deletion of the account. */
  deletionTakenBack?: true
  /** Whether an account was made that waits for approval. Nobody is signed in then. */
  awaitsApproval?: true
}

/** How a session is looked for. */
export interface HowToFind {
  admitStranger?: () => Promise<void>
  /** Whether nothing but a reading comes of it. */
  isReading?: boolean
}

/** The sessions of browsers: who is behind a cookie, and what signing in and out makes of it. */
export interface BrowserSessions {
  /**
   * The session of a cookie; undefined for an unknown one, one that has ended, and one whose API
   * session has. `admitStranger` is awaited, and may throw, before the store is asked about a value
   * that this process has not lately found good: it may be a guess. Who only reads is told what the
   * store said less than a second ago; that the API session has ended holds as it does for any other.
   */
  find(cookie: BrowserCookie, how?: HowToFind): Promise<BrowserSession | undefined>
  /**
   * Returns the account behind a cookie that this process found good lately, without asking: it may have ended since.
   */
  known(cookie: BrowserCookie): AccountId | undefined
  /** A new one, in which nobody is signed in. */
  begin(): Promise<OpenedBrowserSession>
  /**
   * Signs somebody in, in the place of what the session was before: cookie and CSRF token are new,
   * so that whoever planted the old ones has nothing. The account's right to sign in has been
   * proved. Throws `csrf_rejected` where another request was faster.
   */
  signIn(from: BrowserSession, who: { accountId: AccountId; label: string }): Promise<OpenedBrowserSession>
  /**
   * Notes that who is signed in proved to be it. The cookie is new; the CSRF token stays, for the
   * other pages that are open.
   */
  confirm(from: BrowserSession): Promise<OpenedBrowserSession>
  /** Ends it, and the API session behind it; may be repeated. */
  signOut(from: BrowserSession): Promise<void>
}

interface Options {
  store: BrowserSessionStore
  authSessions: Pick<AuthSessionStore, 'insert' | 'revoke'>
  bearer: Pick<BearerSessions, 'findByHash' | 'knownByHash'>
  /**
   * How long readers go by what the store said, counted from before it was asked; as long as an API
   * session is kept unless given.
   */
  keepMilliseconds?: number
  /** @default defaultSessionRules */
  rules?: SessionRules
  afterAnswer(work: () => Promise<void>): void
}

/** A session that was good lately, as the store had it, and until when, by `performance.now`, one may read by that. */
interface Lately {
  kept: KeptBrowserSession
  freshUntil: number
}

/**
 * The sessions of browsers on their store. A cookie that was replaced changes nothing any more, and
 * reads nothing a second later.
 */
export function openBrowserSessions({
  store,
  authSessions,
  bearer,
  keepMilliseconds = keptMilliseconds,
  rules = defaultSessionRules,
  afterAnswer,
}: Options): BrowserSessions {
  const lifetimes: Lifetimes = {
    idleSeconds: rules.browserSessionIdleSeconds,
    absoluteSeconds: rules.browserSessionAbsoluteSeconds,
  }
  const lately = new LRUCache<string, Lately>(atMost(20_000))
  let drops = 0

  // Ended here while the store was being asked: what it said may be from before.
  async function lookUp(key: string, hash: Buffer): Promise<KeptBrowserSession | undefined> {
    const before = { time: performance.now(), drops }
    const kept = await store.find(hash)
    if (!kept) lately.delete(key)
    else lately.set(key, { kept, freshUntil: before.drops === drops ? before.time + keepMilliseconds : 0 })
    return kept
  }

  function drop(hash: Buffer): void {
    drops++
    lately.delete(hash.toString('base64'))
  }

  async function sessionOf(hash: Buffer, csrfToken: CsrfToken, kept: KeptBrowserSession) {
    const { sessionHash, expiresAt, lastsUntil } = kept
    if (!sessionHash) return { hash, csrfToken, signedIn: undefined, expiresAt, lastsUntil }
    const caller = await bearer.findByHash(sessionHash)
    if (!caller) return undefined
    const signedIn = { caller: { ...caller, scopes: everything, isConfirmed: isRecent(kept.confirmedAt) }, sessionHash }
    return { hash, csrfToken, signedIn, expiresAt, lastsUntil }
  }

  async function opened(cookie: BrowserCookie, csrfToken: CsrfToken, kept: KeptBrowserSession) {
    const session = await sessionOf(hashOf(cookie), csrfToken, kept)
    // Revoked between its making and its use.
    if (!session) throw overtaken()
    return { cookie, session }
  }

  async function replace(from: BrowserSession, csrfToken: CsrfToken, rest: DraftRest): Promise<OpenedBrowserSession> {
    const cookie = newBrowserCookie()
    const kept = await store.replace(from.hash, draftOf(cookie, csrfToken, rest))
    if (!kept) throw overtaken()
    drop(from.hash)
    return opened(cookie, csrfToken, kept)
  }

  return {
    async find(cookie, { admitStranger, isReading = false } = {}) {
      const hash = hashOf(cookie)
      const key = hash.toString('base64')
      const known = lately.get(key)
      if (!known) await admitStranger?.()
      const isFresh = isReading && known && performance.now() < known.freshUntil
      const kept = isFresh ? known.kept : await lookUp(key, hash)
      const session = kept && (await sessionOf(hash, openCsrf(kept.csrfSeal, cookie), kept))
      if (!session) {
        lately.delete(key)
        return undefined
      }
      if (isToBeTouched(session, lifetimes.idleSeconds)) {
        lately.set(key, { kept, freshUntil: 0 })
        afterAnswer(() => store.touch(hash))
      }
      return session
    },
    known(cookie) {
      const sessionHash = lately.peek(hashOf(cookie).toString('base64'))?.kept.sessionHash
      return sessionHash ? bearer.knownByHash(sessionHash)?.accountId : undefined
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
        // Nobody knows the identifier from here on: the browser's cookie is the one way to this session.
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
      if (!signedIn) throw overtaken()
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
      // First what streams go by: cut off after it, there is nothing left but a row that nobody can use.
      if (signedIn) await authSessions.revoke(signedIn.caller.session, signedIn.caller.accountId)
      await store.delete(hash)
      drop(hash)
    },
  }
}

// Whoever is in front of the page may do all that an app may.
const scopes = [
  ...(['read', 'write', 'follow', 'push', 'read:sessions', 'write:sessions'] as const),
  ...(['admin:read', 'admin:write'] as const),
]
// Of older sessions too, whatever was stored with them.
const everything: ReadonlySet<string> = new Set(scopes)

type DraftRest = Omit<BrowserSessionDraft, 'hash' | 'csrfSeal'>

function draftOf(cookie: BrowserCookie, csrfToken: CsrfToken, rest: DraftRest): BrowserSessionDraft {
  return { hash: hashOf(cookie), csrfSeal: sealCsrf(csrfToken, cookie), ...rest }
}

function isRecent(confirmedAt: string | null): boolean {
  return confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < confirmedSeconds * 1000
}

// A write at most every five minutes; before sign-in a session is not prolonged.
function isToBeTouched({ signedIn, expiresAt, lastsUntil }: BrowserSession, idleSeconds: number): boolean {
  const left = (Date.parse(expiresAt) - Date.now()) / 1000
  return signedIn !== undefined && expiresAt < lastsUntil && left < idleSeconds - Math.min(5 * minute, idleSeconds / 10)
}

function overtaken(): ServiceError {
  return new ServiceError('csrf_rejected', sentence('browserSessionReplaced'))
}
