import type { Caller } from '../model/caller.ts'
import { findCredentialName, nameFinder } from '../model/credentialNames.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError, userNeeded } from '../model/errors.ts'
import { storedTicket } from '../model/streamTicket.ts'

/** The part of the service that a request came in through. */
export type Surface = (typeof surfaces)[number]
/** The surfaces of the browser boundary: everything under `/v1/browser`. */
export type BrowserSurface = typeof S | typeof A | typeof B | typeof T

/** Public HTTP: everything under `/api` except token import. */
const H = 'public HTTP'
/** GraphQL: everything under `/graphql`. */
const G = 'GraphQL'
/** WebSocket upgrades, whatever their path. */
const W = 'WebSocket'
/** The endpoints that authorise apps: everything under `/oauth` except the pages for people. */
const O = 'app authorization'
/** The endpoint that exchanges another service's token for a session, even if it is not configured. */
const I = 'token import'
/** Pages, health, media files, discovery, and every unknown path. */
const P = 'pages'
/** `/v1/browser/session`, which a browser calls first. */
const S = 'browser session'
/** Everything under `/v1/browser/auth`. */
const A = 'browser sign-in'
/** Everything else under `/v1/browser`, known or not. */
const B = 'browser API'
/** WebSocket upgrades under `/v1/browser`. */
const T = 'browser stream'
/** All surfaces. */
export const surfaces = [H, G, W, O, I, P, S, A, B, T] as const

/** Returns true for a surface of the browser boundary. */
export function isBrowserSurface(surface: Surface): surface is BrowserSurface {
  return surface === S || surface === A || surface === B || surface === T
}

/** The facts that guards check. Guards are pure, so when one refuses, nothing has happened yet. */
export interface GuardedRequest {
  /** The names of the query's parameters, as sent. */
  queryNames: readonly string[]
  /** True for the page to which apps send people for their consent. */
  isConsentPage?: boolean
  /**
   * The names of the body's top-level fields, as sent. For GraphQL also the names of variables, arguments, input
   * fields and extensions, at any depth and anywhere in the request.
   */
  bodyNames: readonly string[]
  /** The names in `Sec-WebSocket-Protocol`, as sent. */
  protocols: readonly string[]
  /**
   * The caller that the `Authorization` header identifies, or `app` for an app without a user. `invalid` if the
   * header holds anything else.
   */
  bearer: Caller | 'app' | 'absent' | 'invalid'
  /** True if the operation is open to the owner of an account that waits for approval. */
  admitsPending?: boolean | undefined
  /** True if a browser says that a page of the same origin sent the request, and that origin has a browser boundary. */
  isOfOwnPage?: boolean
  /** The evidence of a request to the browser boundary. Undefined elsewhere. */
  browser?: BrowserEvidence | undefined
}

/** The evidence by which requests to the browser boundary are checked. */
export interface BrowserEvidence {
  method: string
  hasAuthorization: boolean
  /** The origin of the sending page, from `Sec-Fetch-Site`, `Origin` and `Referer`. */
  origin: PageOrigin
  /** The origin at which people reach the service. */
  ownOrigin: string
  /** True if the request has an `Origin` header. */
  hasOrigin: boolean
  /** True if the cookie belongs to a browser session. Known only after the body was read. */
  hasSession: boolean
  /** The result of the CSRF check. Known only after the body was read. */
  csrf: 'valid' | 'wrong' | 'missing'
  isForm: boolean
}

/** The origin of the page that sent a request: our own, one that the operator listed, a foreign one, or unknown. */
export type PageOrigin = 'own' | 'listed' | 'foreign' | 'unsaid'

/** A rule that requests must meet. Throws a `ServiceError` if the request breaks it. */
export type Guard = (request: GuardedRequest) => void

/** The moment at which a guard runs: with the request's head, or after its body was read. */
export type GuardPhase = 'head' | 'body'

/** The guards of each surface, in the order in which they run. Read a column to see a surface's checks. */
// prettier-ignore
const guardTable: [GuardPhase, Guard, ...Surface[]][] = [
  ['head', refuseCredentialInQuery,     H, G, W, S, A, B, T, P, O, I],
  ['head', refuseAppSecretInQuery,                              O, I],
  ['head', refuseClientSecretOnPage,                         P      ],
  ['head', refuseOwnPage,                                       O   ],
  ['head', refuseBrowserSecretInQuery,        W, S, A, B, T         ],
  ['head', refuseAuthorizationHeader,            S, A, B, T         ],   // browser-12
  ['head', refuseForeignOrigin,                  S, A, B, T         ],
  ['head', requireOrigin,                                 T         ],
  ['head', refuseCredentialInProtocols,       W                     ],
  ['body', refuseCredentialInBody,      H, G,    S, A, B,          I],
  ['body', requireBearer,               H, G, W,                   I],   // or anonymous, where the operation allows it
  ['body', refusePending,               H, G, W                     ],
  ['body', requireSession,                    W                     ],
  ['body', requireCsrfAlways,                       A               ],   // browser-16
  ['body', requireCsrfOnMutation,                S,    B            ],   // browser-17
  ['body', requireBrowserSession,                      B, T         ],
  ['body', refuseForm,                              A, B            ],
]

/** Returns the guards of a surface that run at a moment, in order. */
export function guardsOf(surface: Surface, moment: GuardPhase): Guard[] {
  return guardTable.flatMap(([when, guard, ...surfaces]) =>
    when === moment && surfaces.includes(surface) ? [guard] : [],
  )
}

/** Refuses credentials in the URL, whatever the method and path (credentials-16). */
export function refuseCredentialInQuery({ queryNames, browser }: GuardedRequest): void {
  refuseAny(queryNames, 'Query', browser)
}

/** Refuses credentials in the top-level fields of a body (credentials-12, credentials-17). */
export function refuseCredentialInBody({ bodyNames, browser }: GuardedRequest): void {
  refuseAny(bodyNames, 'Body', browser)
}

/**
 * Refuses a token in `Sec-WebSocket-Protocol`, where Mastodon's browser clients put it. A token cannot be recognised by
 * its form, so only known protocols and texts in the form of a stream ticket pass. A ticket is valid only once. The
 * error message never repeats the refused text.
 */
export function refuseCredentialInProtocols({ protocols }: GuardedRequest): void {
  if (protocols.every((name) => knownProtocols.has(name) || storedTicket(name) !== undefined)) return
  throw new ServiceError('credential_location_forbidden', sentence('credentialInProtocol'))
}

// Includes GraphQL's previous protocol, which Apollo's clients offer beside the current one.
const knownProtocols: ReadonlySet<string> = new Set(['graphql-transport-ws', 'graphql-ws', 'mastodon-streaming'])

/** Refuses tickets, CSRF tokens and passwords in a URL, because URLs are stored in logs and histories. */
export function refuseBrowserSecretInQuery({ queryNames }: GuardedRequest): void {
  if (findBrowserSecret(queryNames) === undefined) return
  throw new ServiceError('credential_location_forbidden', sentence('browserSecretInQuery'))
}

const findBrowserSecret = nameFinder(['ticket', 'csrfToken', 'password'])

/** Refuses the `Authorization` header. A browser has a cookie, and no session identifier to send (browser-12). */
export function refuseAuthorizationHeader({ browser }: GuardedRequest): void {
  if (!browser?.hasAuthorization) return
  throw new ServiceError('credential_location_forbidden', sentence('authorizationFromBrowser'))
}

/** Refuses app secrets and tokens in a URL (RFC 6749 section 2.3.1). */
export function refuseAppSecretInQuery({ queryNames }: GuardedRequest): void {
  if (findAppSecret(queryNames) !== undefined) throw appSecretInQuery()
}

const findAppSecret = nameFinder(['client_secret', 'code', 'code_verifier', 'device_code', 'token', 'password'])

/** Refuses the link of an app that reveals its secret to the people it sends here. */
export function refuseClientSecretOnPage({ isConsentPage, queryNames }: GuardedRequest): void {
  if (isConsentPage && findClientSecret(queryNames) !== undefined) throw appSecretInQuery()
}

const findClientSecret = nameFinder(['client_secret'])

function appSecretInQuery(): ServiceError {
  return new ServiceError('credential_location_forbidden', sentence('appSecretInQuery'))
}

/**
 * Refuses to issue tokens to our own pages, which use the cookie instead. A script injected into a page must not get a
 * session identifier, which outlives the page (apps-11).
 */
export function refuseOwnPage({ isOfOwnPage }: GuardedRequest): void {
  if (!isOfOwnPage) return
  throw new ServiceError('forbidden', sentence('noTokensForPages'))
}

/** Refuses pages of other sites, sub-domains included. They may not even read here (browser-22). */
export function refuseForeignOrigin({ browser }: GuardedRequest): void {
  if (browser?.origin !== 'foreign') return
  throw new ServiceError('csrf_rejected', sentence('foreignPage', { origin: browser.ownOrigin }))
}

/** Refuses an upgrade without `Origin`. Browsers always send it, so such a request does not come from one. */
export function requireOrigin({ browser }: GuardedRequest): void {
  if (!browser?.hasOrigin) throw new ServiceError('csrf_rejected', sentence('originNeeded'))
}

/** Requires the CSRF token under `/v1/browser/auth`, even for reads (browser-16). */
export function requireCsrfAlways({ browser }: GuardedRequest): void {
  if (browser?.csrf !== 'valid') throw csrfRejected()
}

/**
 * Requires the CSRF token for everything that can change something (browser-17). A GraphQL POST counts as a change
 * (browser-20).
 */
export function requireCsrfOnMutation(request: GuardedRequest): void {
  const isRead = readingMethods.has(request.browser?.method ?? '')
  if (!isRead) requireCsrfAlways(request)
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses an unknown or expired cookie. It never counts as anonymous. */
export function requireBrowserSession({ browser }: GuardedRequest): void {
  if (browser?.hasSession) return
  throw new ServiceError('unauthorized', sentence('browserSessionNeeded'))
}

/**
 * Refuses forms, because a page of another site can submit a form, but cannot send JSON or multipart with a custom
 * header.
 */
export function refuseForm({ browser }: GuardedRequest): void {
  if (!browser?.isForm) return
  throw new ServiceError('unsupported_media_type', sentence('bodyTypes'))
}

/** The 403 for an address without access. */
export const addressBlocked = () => new ServiceError('forbidden', sentence('addressBlocked'))

/** The 403 for a missing or wrong CSRF token. */
export function csrfRejected(): ServiceError {
  return new ServiceError('csrf_rejected', sentence('csrfRejected'))
}

/** Refuses an invalid session. It never counts as anonymous (credentials-5). */
export function requireBearer({ bearer }: GuardedRequest): void {
  if (bearer === 'invalid') throw invalidSession()
}

/**
 * Refuses the owner of an account that waits for approval, except for deleting the account and for operations that
 * need no session.
 */
export function refusePending({ bearer, admitsPending }: GuardedRequest): void {
  if (admitsPending || typeof bearer !== 'object' || !bearer.isPending) return
  throw new ServiceError('approval_pending', sentence('accountPending'))
}

/** Refuses streams without a session. */
export function requireSession({ bearer }: GuardedRequest): void {
  if (bearer === 'absent') throw sessionNeeded()
  if (bearer === 'app') throw userNeeded()
}

/** The 401 for an invalid session identifier (RFC 6750 section 3.1). */
export function invalidSession(): ServiceError {
  return new ServiceError('unauthorized', sentence('invalidSession'), {
    headers: { 'WWW-Authenticate': 'Bearer realm="service", error="invalid_token"' },
  })
}

/** The 401 for a missing session. */
export function sessionNeeded(): ServiceError {
  return new ServiceError('unauthorized', sentence('userNeeded'))
}

function refuseAny(names: readonly string[], place: 'Query' | 'Body', browser: BrowserEvidence | undefined): void {
  const name = findCredentialName(names)
  if (name === undefined) return
  throw new ServiceError(
    'credential_location_forbidden',
    sentence(browser ? `browserCredentialIn${place}` : `credentialIn${place}`, { name }),
  )
}
