import { createHash, randomBytes } from 'node:crypto'
import { conceal, type Concealed, randomText } from './concealed.ts'
import type { Scope } from './scopes.ts'
import type { SessionHandle } from './session.ts'

declare const appId: unique symbol
/**
 * The id of an app: a decimal number. Outside, an app is known by its `client_id`: this is shown to
 * those who expect one.
 */
export type AppId = string & { readonly [appId]: true }

/** An app that people sign in to, as it was registered. */
export interface App {
  id: AppId
  /** What it calls itself by (RFC 6749 section 2.2). No secret. */
  clientId: string
  /** Whether it has no secret, since it could keep none (RFC 6749 section 2.1). */
  isPublic: boolean
  name: string
  website: string | null
  /** Compared as they are written, character by character (RFC 9700 section 4.1.3). */
  redirectUris: string[]
  /** The most that it may ask for. */
  scopes: Scope[]
  /** How long its sessions live, in seconds; null as usual. */
  idleSeconds: number | null
  absoluteSeconds: number | null
}

/** Where a redirect would go, for an app that cannot be redirected to: the code is shown instead. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob'

/** What an app proves itself by. */
export type AppSecret = Concealed<'AppSecret'>
/** What an app has for itself: it names the app and nobody who uses it, so it is no session identifier. */
export type AppToken = Concealed<'AppToken'>
/** What somebody's consent gives to an app, to be changed into a session once (RFC 6749 section 4.1.2). */
export type AuthorizationCode = Concealed<'AuthorizationCode'>
/** What a device asks with until somebody has let it in (RFC 8628 section 3.2). */
export type DeviceCode = Concealed<'DeviceCode'>

/** A new `client_id`: small letters and digits, so that it is never taken for an option of a command. */
export function newClientId(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Whether a text can be a `client_id`: of any other, NUL and what is longer than an index takes
 * included, nobody needs to be asked.
 */
export function isClientId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** A new secret of an app. */
export const newAppSecret = (): AppSecret => conceal(`cls_${randomText()}`)
/** A new token of an app. */
export const newAppToken = (): AppToken => conceal(`app_${randomText()}`)
/** A new authorization code. */
export const newAuthorizationCode = (): AuthorizationCode => conceal(`cod_${randomText()}`)
/** A new device code. */
export const newDeviceCode = (): DeviceCode => conceal(`dev_${randomText()}`)

/** The app token that a text is, or undefined when it can't be one. */
export function parseAppToken(text: string): AppToken | undefined {
  return /^app_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/** An app that calls for itself, with a token of its own and without anybody signed in. */
export interface AppCaller {
  app: App
  /** Names the token without being it. */
  handle: SessionHandle
  scopes: ReadonlySet<string>
}

// No vowels, so that it says nothing, and nothing that looks like something else (RFC 8628 section 6.1).
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** What somebody types in to let a device in, such as `WDJB-MJHT`: 34 bits, so tries are to be counted. */
export type UserCode = Concealed<'UserCode'>

/** A new user code. */
export function newUserCode(): UserCode {
  let text = ''
  while (text.length < 8) {
    for (const byte of randomBytes(16)) if (byte < 240 && text.length < 8) text += letters[byte % letters.length]
  }
  return conceal(`${text.slice(0, 4)}-${text.slice(4)}`)
}

/** The user code that somebody typed, however they spelt it; undefined when it can't be one. */
export function parseUserCode(text: string): UserCode | undefined {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (bare.length !== 8 || [...bare].some((letter) => !letters.includes(letter))) return undefined
  return conceal(`${bare.slice(0, 4)}-${bare.slice(4)}`)
}

/** What is kept of a PKCE verifier: the challenge that it answers (RFC 7636 section 4.2, S256). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
