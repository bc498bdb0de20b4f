import { createHash, randomBytes } from 'node:crypto'
import { conceal, type Secret, randomText } from './concealed.ts'
import type { Scope } from './scopes.ts'
import type { SessionHandle } from './session.ts'

declare const appId: unique symbol
/**
 * The id of an app: a decimal number. Clients identify an app by its `client_id`. This id is only for those that expect
 * one.
 */
export type AppId = string & { readonly [appId]: true }

/** An app that people sign in to, as it was registered. */
export interface App {
  id: AppId
  /** The public identifier of the app (RFC 6749 section 2.2). */
  clientId: string
  /** True if the app has no secret, because it could not protect one (RFC 6749 section 2.1). */
  isPublic: boolean
  name: string
  website: string | null
  /** The addresses are compared character by character (RFC 9700 section 4.1.3). */
  redirectUris: string[]
  /** All scopes that the app may request. */
  scopes: Scope[]
  /** The lifetimes of its sessions, in seconds; null for the default. */
  idleSeconds: number | null
  absoluteSeconds: number | null
}

/** The redirect address of an app that cannot receive a redirect. The page shows the code instead. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'

/** The secret with which an app authenticates. */
export type AppSecret = Secret<'AppSecret'>
/** The token of an app itself. It identifies the app, not a user, so it is not a session identifier. */
export type AppToken = Secret<'AppToken'>
/** The code that an app gets when a user consents. It can be exchanged only once (RFC 6749 section 4.1.2). */
export type AuthorizationCode = Secret<'AuthorizationCode'>
/** The code with which a device polls until a user has approved it (RFC 8628 section 3.2). */
export type DeviceCode = Secret<'DeviceCode'>

/** Returns a new `client_id`: lower-case letters and digits, so that no command takes it for an option. */
export function newClientId(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Returns whether a text can be a `client_id`. Other texts are not looked up, because the query would fail for a NUL or
 * for a text that is too long for an index.
 */
export function isClientId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

export const newAppSecret = (): AppSecret => conceal(`cls_${randomText()}`)
export const newAppToken = (): AppToken => conceal(`app_${randomText()}`)
export const newAuthorizationCode = (): AuthorizationCode => conceal(`cod_${randomText()}`)
export const newDeviceCode = (): DeviceCode => conceal(`dev_${randomText()}`)

/** Parses an app token. Returns undefined for any other text. */
export function parseAppToken(text: string): AppToken | undefined {
  return /^app_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/** An app that calls with its own token, without a signed-in user. */
export interface AppCaller {
  app: App
  /** Identifies the token but is not secret. */
  handle: SessionHandle
  scopes: ReadonlySet<string>
}

// No vowels, so that no words appear, and no letters that look alike (RFC 8628 section 6.1).
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/**
 * The code that a user types to approve a device, such as `WDJB-MJHT`. It has only 34 bits, so attempts must be
 * counted.
 */
export type UserCode = Secret<'UserCode'>

export function newUserCode(): UserCode {
  let text = ''
  while (text.length < 8) {
    for (const byte of randomBytes(16)) if (byte < 240 && text.length < 8) text += letters[byte % letters.length]
  }
  return conceal(`${text.slice(0, 4)}-${text.slice(4)}`)
}

/** Parses a typed user code. Ignores case and separators. Returns undefined if it cannot be one. */
export function parseUserCode(text: string): UserCode | undefined {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (bare.length !== 8 || [...bare].some((letter) => !letters.includes(letter))) return undefined
  return conceal(`${bare.slice(0, 4)}-${bare.slice(4)}`)
}

/**
 * Returns the PKCE challenge for a verifier (RFC 7636 section 4.2, S256). Only challenges are stored, never verifiers.
 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
