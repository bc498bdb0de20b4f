import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'
import { conceal, type Concealed, concealMade, randomText } from './concealed.ts'

/** The value of the browser's cookie: opaque, and all that a browser session can be found by. */
export type BrowserCookie = Concealed<'BrowserCookie'>

/** The token that a browser's code sends back with what it changes. */
export type CsrfToken = Concealed<'CsrfToken'>

/** A browser session as a request meets it. */
export interface BrowserSession {
  /** Of the cookie's value: names the session without being it. */
  hash: Buffer
  csrfToken: CsrfToken
  /** Who is signed in, and the hash of the API session by which they are. */
  signedIn: { caller: Caller; sessionHash: Buffer } | undefined
  /** ISO 8601: when it ends if it is not used before, and when in any case. */
  expiresAt: string
  lastsUntil: string
}

/** A new cookie value: 256 random bits. */
export function newBrowserCookie(): BrowserCookie {
  return conceal(`brs_${randomText()}`)
}

/** The cookie value a string is, or undefined when it can't be one. */
export function parseBrowserCookie(text: string): BrowserCookie | undefined {
  return /^brs_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/** A new CSRF token: 256 random bits. */
export function newCsrfToken(): CsrfToken {
  return conceal(`csrf_${randomText()}`)
}

/**
 * What is kept of a CSRF token: its bits, hidden under bits that only the cookie's value gives. Each cookie value seals
 * one token, so this is a one-time pad; what is kept says nothing, and a browser gets its token back for its cookie.
 */
export function sealCsrf(token: CsrfToken, cookie: BrowserCookie): Buffer {
  return mixed(Buffer.from(token.reveal().slice(5), 'base64url'), cookie)
}

/** The token that `sealCsrf` hid. */
export function openCsrf(seal: Buffer, cookie: BrowserCookie): CsrfToken {
  return concealMade(() => `csrf_${mixed(seal, cookie).toString('base64url')}`)
}

function mixed(bytes: Buffer, cookie: BrowserCookie): Buffer {
  const pad = createHmac('sha256', cookie.reveal()).update('csrf').digest()
  return Buffer.from(pad.map((byte, at) => byte ^ bytes[at]!))
}

/** Whether a text is the token, in a time that tells nothing of how far it is right. */
export function isCsrfToken(text: string, token: CsrfToken): boolean {
  const digest = (value: string) => hash('sha256', value, 'buffer')
  return timingSafeEqual(digest(text), digest(token.reveal()))
}
