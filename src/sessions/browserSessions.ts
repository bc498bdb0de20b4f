import { LRUCache } from 'lru-cache'
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
import { ServiceError } from '../model/errors.ts'
import type { AccountId } from '../model/ids.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionDraft, BrowserSessionStore, KeptBrowserSession } from '../stores/browserSessions.ts'
import type { BearerSessions } from './bearer.ts'
import { issueSession, type Lifetimes } from './issue.ts'

const minute = 60
const day = 24 * 60 * minute

/** Before sign-in, and after (contract 4). */
const strangerLifetimes: Lifetimes = { idleSeconds: 30 * minute, absoluteSeconds: 30 * minute }
export const signedInLifetimes: Lifetimes = { idleSeconds: 7 * day, absoluteSeconds: 30 * day }

/** A browser session with the value that its cookie is to have from now on. */
export interface OpenedBrowserSession {
  cookie: BrowserCookie
  session: BrowserSession
}

/** The sessions of browsers: who is behind a cookie, and what signing in and out makes of it. */
export interface BrowserSessions {
  /**
   * The session of a cookie; undefined for an unknown one, one that has ended, and one whose API session has. `admitStranger` is awaited,
   * and may throw, before the store is asked about a value that this process has not lately found good: it may be a guess.
   */
  find(cookie: BrowserCookie, admitStranger?: () => Promise<void>): Promise<BrowserSession | undefined>
  /** A new one, in which nobody is signed in. */
  begin(): Promise<OpenedBrowserSession>
  /**
   * Signs somebody in, in the place of what the session was before: cookie and CSRF token are new, so that whoever planted the old ones has
   * nothing. The account's right to sign in has been proved. Throws `csrf_rejected` where another request was faster.
   */
  signIn(from: BrowserSession, who: { accountId: AccountId; label: string }): Promise<OpenedBrowserSession>
  /** Notes that who is signed in proved to be it. The cookie is new; the CSRF token stays, for the other pages that are open. */
  confirm(from: BrowserSession): Promise<OpenedBrowserSession>
  /** Ends it, and the API session behind it; may be repeated. */
  signOut(from: BrowserSession): Promise<void>
}

interface Options {
  store: BrowserSessionStore
  authSessions: Pick<AuthSessionStore, 'insert' | 'revoke'>
  bearer: Pick<BearerSessions, 'findByHash'>
  afterAnswer(work: () => Promise<void>): void
}

/** The sessions of browsers on their store. Nothing is kept of them in the process but which were lately good. */
export function openBrowserSessions({ store, authSessions, bearer, afterAnswer }: Options): BrowserSessions {
  const lately = new LRUCache<string, true>({ max: 20_000 })

  async function sessionOf(hash: Buffer, csrfToken: CsrfToken, kept: KeptBrowserSession) {
    const { sessionHash, expiresAt, lastsUntil } = kept
    if (!sessionHash) return { hash, csrfToken, signedIn: undefined, expiresAt, lastsUntil }
    const caller = await bearer.findByHash(sessionHash)
    if (!caller) return undefined
    const signedIn = { caller: { ...caller, isConfirmed: isRecent(kept.confirmedAt) }, sessionHash }
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
    lately.delete(from.hash.toString('base64'))
    return opened(cookie, csrfToken, kept)
  }

  return {
    async find(cookie, admitStranger) {
      const hash = hashOf(cookie)
      const key = hash.toString('base64')
      if (!lately.has(key)) await admitStranger?.()
      const kept = await store.find(hash)
      const session = kept && (await sessionOf(hash, openCsrf(kept.csrfSeal, cookie), kept))
      if (!session) {
        lately.delete(key)
        return undefined
      }
      lately.set(key, true)
      if (isToBeTouched(session)) afterAnswer(() => store.touch(hash))
      return session
    },
    async begin() {
      const cookie = newBrowserCookie()
      const csrfToken = newCsrfToken()
      const rest = { sessionHash: null, isConfirmed: false, ...strangerLifetimes }
      return opened(cookie, csrfToken, await store.insert(draftOf(cookie, csrfToken, rest)))
    },
    async signIn(from, { accountId, label }) {
      const lifetimes = signedInLifetimes
      const issued = await issueSession(authSessions, { accountId, kind: 'browser', label, scopes, lifetimes })
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
      const { idleSeconds } = signedInLifetimes
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
      lately.delete(hash.toString('base64'))
    },
  }
}

// Whoever is in front of the page may do all that an app may.
const scopes = ['read', 'write', 'follow', 'push'] as const

type DraftRest = Omit<BrowserSessionDraft, 'hash' | 'csrfSeal'>

function draftOf(cookie: BrowserCookie, csrfToken: CsrfToken, rest: DraftRest): BrowserSessionDraft {
  return { hash: hashOf(cookie), csrfSeal: sealCsrf(csrfToken, cookie), ...rest }
}

function isRecent(confirmedAt: string | null): boolean {
  return confirmedAt !== null && Date.now() - Date.parse(confirmedAt) < confirmedSeconds * 1000
}

// A write at most every five minutes; before sign-in a session is not prolonged.
function isToBeTouched({ signedIn, expiresAt, lastsUntil }: BrowserSession): boolean {
  const left = (Date.parse(expiresAt) - Date.now()) / 1000
  return signedIn !== undefined && expiresAt < lastsUntil && left < signedInLifetimes.idleSeconds - 5 * minute
}

function overtaken(): ServiceError {
  return new ServiceError(
    'csrf_rejected',
    'This browser session has ended or been replaced meanwhile: GET /v1/browser/session, and repeat',
  )
}
