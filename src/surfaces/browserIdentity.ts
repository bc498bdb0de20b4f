import { parseCookie } from 'cookie'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type BrowserCookie, type BrowserSession, isCsrfToken, parseBrowserCookie } from '../model/browserSession.ts'
import type { BrowserSessions } from '../sessions/browserSessions.ts'
import type { BrowserEvidence, PageOrigin } from './guards.ts'

/** The settings that identify a browser and its origin. */
export interface BrowserIdentity {
  sessions: BrowserSessions
  cookieName: string
  /** In lower case. */
  csrfHeader: string
  /** Returns the origin at which people reach the service. */
  ownOrigin(): string
  /** Other origins whose pages may call, spelled exactly as browsers send them. */
  allowedOrigins: readonly string[]
}

/**
 * Returns the value of the session cookie. Returns undefined if the request has no such cookie, if it is malformed, or
 * if two cookies have the name. A page of a sub-domain may have set one of the two, and nothing distinguishes them.
 */
export function readBrowserCookie(message: Pick<IncomingMessage, 'headers'>, name: string): BrowserCookie | undefined {
  const value = readCookie(message, name)
  return value === undefined ? undefined : parseBrowserCookie(value)
}

/** Returns the value of the only cookie with a name. Returns undefined if there is none, or if there are two. */
export function readCookie(
  { headers: { cookie } }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  if (cookie === undefined) return undefined
  const count = cookie.split(';').filter((pair) => pair.split('=', 1)[0]!.trim() === name).length
  return count === 1 ? parseCookie(cookie)[name] : undefined
}

/**
 * Returns the origin of the page that sent a request. `Sec-Fetch-Site` is set by the browser, and no page can change
 * it. `Origin` comes with everything except plain reads. `Referer` is read if both are absent.
 */
export function pageOrigin(headers: IncomingHttpHeaders, { ownOrigin, allowedOrigins }: OriginRules): PageOrigin {
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  const kind = origin === undefined ? 'unsaid' : classify(origin, ownOrigin(), allowedOrigins)
  if (kind === 'foreign') return 'foreign'
  if (site === undefined) {
    if (kind !== 'unsaid' || referer === undefined) return kind
    return classify(URL.canParse(referer) ? new URL(referer).origin : '', ownOrigin(), allowedOrigins)
  }
  if (site === 'same-site') return kind === 'listed' ? 'listed' : 'foreign'
  return site === 'same-origin' || site === 'none' ? kind : 'foreign'
}

type OriginRules = Pick<BrowserIdentity, 'ownOrigin' | 'allowedOrigins'>

function classify(origin: string, own: string, allowed: readonly string[]): PageOrigin {
  if (origin === own) return 'own'
  return allowed.includes(origin) ? 'listed' : 'foreign'
}

/** Checks the CSRF header of a request. */
export function csrfOf(
  { headers }: IncomingMessage,
  session: BrowserSession | undefined,
  csrfHeader: string,
): BrowserEvidence['csrf'] {
  const sent = headers[csrfHeader]
  if (sent === undefined || sent === '') return 'missing'
  return session && typeof sent === 'string' && isCsrfToken(sent, session.csrfToken) ? 'valid' : 'wrong'
}
