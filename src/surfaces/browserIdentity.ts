import { parseCookie } from 'cookie'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type BrowserCookie, type BrowserSession, isCsrfToken, parseBrowserCookie } from '../model/browserSession.ts'
import type { BrowserSessions } from '../sessions/browserSessions.ts'
import type { BrowserEvidence, PageOrigin } from './guards.ts'

/** How browsers are known. */
export interface BrowserIdentity {
  sessions: BrowserSessions
  cookieName: string
  /** In lower case. */
  csrfHeader: string
  /** The origin that people reach the service at. */
  ownOrigin(): string
  /** Other origins whose pages may call, exactly as browsers spell them. */
  allowedOrigins: readonly string[]
}

/**
 * The value of the one cookie; undefined for none, for what can't be one, and for two of the name:
 * a page of a sub-domain may have put the other there, and nobody knows which.
 */
export function readBrowserCookie(message: Pick<IncomingMessage, 'headers'>, name: string): BrowserCookie | undefined {
  const value = readCookie(message, name)
  return value === undefined ? undefined : parseBrowserCookie(value)
}

/** The value of the one cookie of a name; undefined for none, and for two. */
export function readCookie(
  { headers: { cookie } }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  if (cookie === undefined) return undefined
  const count = cookie.split(';').filter((pair) => pair.split('=', 1)[0]!.trim() === name).length
  return count === 1 ? parseCookie(cookie)[name] : undefined
}

/**
 * What page a request comes from. `Sec-Fetch-Site` is the browser's own word, which no page can
 * change; `Origin` comes with everything but plain reads; `Referer` is asked where neither is there.
 */
export function pageOrigin(headers: IncomingHttpHeaders, { ownOrigin, allowedOrigins }: OriginRules): PageOrigin {
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  const said = origin === undefined ? 'unsaid' : judged(origin, ownOrigin(), allowedOrigins)
  if (said === 'foreign') return 'foreign'
  if (site === undefined) {
    if (said !== 'unsaid' || referer === undefined) return said
    return judged(URL.canParse(referer) ? new URL(referer).origin : '', ownOrigin(), allowedOrigins)
  }
  if (site === 'same-site') return said === 'listed' ? 'listed' : 'foreign'
  return site === 'same-origin' || site === 'none' ? said : 'foreign'
}

type OriginRules = Pick<BrowserIdentity, 'ownOrigin' | 'allowedOrigins'>

function judged(origin: string, own: string, allowed: readonly string[]): PageOrigin {
  if (origin === own) return 'own'
  return allowed.includes(origin) ? 'listed' : 'foreign'
}

/** What the CSRF header of a request came to. */
export function csrfOf(
  { headers }: IncomingMessage,
  session: BrowserSession | undefined,
  csrfHeader: string,
): BrowserEvidence['csrf'] {
  const sent = headers[csrfHeader]
  if (sent === undefined || sent === '') return 'missing'
  return session && typeof sent === 'string' && isCsrfToken(sent, session.csrfToken) ? 'valid' : 'wrong'
}
