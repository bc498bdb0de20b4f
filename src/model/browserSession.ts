import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'
import { conceal, type Secret, concealLazily, randomText } from './concealed.ts'

/** The value of the browser's cookie. It is opaque, and the only way to find a browser session. */
export type BrowserCookie = Secret<'BrowserCookie'>

/** The CSRF token that a page sends with each change. */
export type CsrfToken = Secret<'CsrfToken'>

/** The browser session of a request. */
export interface BrowserSession {
  /** The hash of the cookie's value. It identifies the session but is not secret. */
  hash: Buffer
  csrfToken: CsrfToken
  /** The signed-in caller, and the hash of the API session behind it. */
  signedIn: { caller: Caller; sessionHash: Buffer } | undefined
  /** When the session ends unless it is used before then (ISO 8601). */
  expiresAt: string
  /** When the session ends even if it is used (ISO 8601). */
  lastsUntil: string
}

/** Returns a new cookie value with 256 random bits. */
export function newBrowserCookie(): BrowserCookie {
  return conceal(`brs_${randomText()}`)
}

/** Parses a cookie value. Returns undefined for any other text. */
export function parseBrowserCookie(text: string): BrowserCookie | undefined {
  return /^brs_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/** Returns a new CSRF token with 256 random bits. */
export function newCsrfToken(): CsrfToken {
  return conceal(`csrf_${randomText()}`)
}

/**
 * Returns the stored form of a CSRF token: its bits, combined by XOR with bits derived from the cookie's value. Each
 * cookie value seals only one token, so this is a one-time pad: the stored form reveals nothing without the cookie, and
 * the browser's cookie recovers the token.
 */
export function sealCsrf(token: CsrfToken, cookie: BrowserCookie): Buffer {
  return mixed(Buffer.from(token.reveal().slice(5), 'base64url'), cookie)
}

/** Returns the token that `sealCsrf` sealed. */
export function openCsrf(seal: Buffer, cookie: BrowserCookie): CsrfToken {
  return concealLazily(() => `csrf_${mixed(seal, cookie).toString('base64url')}`)
}

function mixed(bytes: Buffer, cookie: BrowserCookie): Buffer {
  const pad = createHmac('sha256', cookie.reveal()).update('csrf').digest()
  return Buffer.from(pad.map((byte, at) => byte ^ bytes[at]!))
}

/** Returns whether a text is this token. Compares in constant time. */
export function isCsrfToken(text: string, token: CsrfToken): boolean {
  const digest = (value: string) => hash('sha256', value, 'buffer')
  return timingSafeEqual(digest(text), digest(token.reveal()))
}
