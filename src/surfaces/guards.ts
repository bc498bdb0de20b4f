import type { Caller } from '../model/caller.ts'
import { findCredentialName, nameFinder } from '../model/credentialNames.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError, userNeeded } from '../model/errors.ts'
import { storedTicket } from '../model/streamTicket.ts'

/** Where a request came in. */
export type Surface = typeof H | typeof G | typeof W | typeof O | typeof I | typeof P | BrowserSurface
/** The surfaces of the browser boundary: everything under `/v1/browser`. */
export type BrowserSurface = typeof S | typeof A | typeof B | typeof T

/** Public HTTP: everything under `/api` but token import. */
export const H = 'public HTTP'
/** GraphQL: everything under `/graphql`. */
export const G = 'GraphQL'
/** Requests to become a WebSocket, whatever their path. */
export const W = 'WebSocket'
/** What apps call to be let in: everything under `/oauth` but the pages that people see there. */
export const O = 'app authorization'
/** Where a token of another service is changed into a session, whether or not that is configured. */
export const I = 'token import'
/** Pages, health, media files, discovery, and every path there is not. */
export const P = 'pages'
/** `/v1/browser/session`, where a browser begins. */
export const S = 'browser session'
/** Everything under `/v1/browser/auth`. */
export const A = 'browser sign-in'
/** Everything else under `/v1/browser`, known or not. */
export const B = 'browser API'
/** Requests to become a WebSocket under `/v1/browser`. */
export const T = 'browser stream'

/** Whether a surface belongs to the browser boundary. */
export function isBrowserSurface(surface: Surface): surface is BrowserSurface {
  return surface === S || surface === A || surface === B || surface === T
}

/** What guards look at. They are pure: nothing has happened yet when one refuses. */
export interface GuardedRequest {
  /** The names of the query's parameters, as sent. */
  queryNames: readonly string[]
  /** Whether it is for the page to which apps send people, to be let in. */
  isConsentPage?: boolean
  /**
   * The names of the body's top-level fields, as sent; in GraphQL also those of variables,
   * arguments, input fields and extensions, at any depth, wherever the request carries them.
   */
  bodyNames: readonly string[]
  /** What `Sec-WebSocket-Protocol` names, as sent. */
  protocols: readonly string[]
  /**
   * Who the `Authorization` header says is calling: somebody, an app in nobody's name, or `invalid`
   * when it says something that is neither.
   */
  bearer: Caller | 'app' | 'absent' | 'invalid'
  /** Whether the owner of an account that waits for approval may call the operation. */
  admitsPending?: boolean | undefined
  /**
   * Whether a page of the very origin that it came in at sent it, by the browser's own word, and
   * there is a browser boundary for that page.
   */
  isOfOwnPage?: boolean
  /** What a request to the browser boundary says of itself; undefined elsewhere. */
  browser?: BrowserEvidence | undefined
}

/** By what a request to the browser boundary is judged. */
export interface BrowserEvidence {
  method: string
  hasAuthorization: boolean
  /** What page it comes from, by `Sec-Fetch-Site`, `Origin` and `Referer`. */
  origin: PageOrigin
  /** The origin that people reach the service at. */
  ownOrigin: string
  /** Whether there is an `Origin` header at all. */
  hasOrigin: boolean
  /** Whether its cookie is of a browser session; known only when the body was read. */
  hasSession: boolean
  /** What its CSRF header came to; known only when the body was read. */
  csrf: 'valid' | 'wrong' | 'missing'
  isForm: boolean
}

/** Whose page sent a request: one of ours, one of an origin that the operator listed, another one's, or nobody says. */
export type PageOrigin = 'own' | 'listed' | 'foreign' | 'unsaid'

/** A rule that a request has to meet; throws a ServiceError when it doesn't. */
export type Guard = (request: GuardedRequest) => void

/** When a guard can judge: by the request's head, or only when its body has been read. */
export type Moment = 'head' | 'body'

/** Which rule guards which surface, in the order they run. Read a column to know a surface's checks. */
// prettier-ignore
const guardTable: [Moment, Guard, ...Surface[]][] = [
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

/** The guards of one surface that can judge at a moment, in their order. */
export function guardsOf(surface: Surface, moment: Moment): Guard[] {
  return guardTable.flatMap(([when, guard, ...surfaces]) =>
    when === moment && surfaces.includes(surface) ? [guard] : [],
  )
}

/** A URL never carries a credential, whatever the method and path (credentials-16). */
export function refuseCredentialInQuery({ queryNames, browser }: GuardedRequest): void {
  refuseAny(queryNames, 'Query', browser)
}

/** A top-level field of a body never carries a credential (credentials-12, credentials-17). */
export function refuseCredentialInBody({ bodyNames, browser }: GuardedRequest): void {
  refuseAny(bodyNames, 'Body', browser)
}

/**
 * Where Mastodon's browser clients put their token. Nobody can tell that from a name, so only names of protocols
 * pass, and what has the very form of a stream ticket, which is good once; what else there is is never repeated.
 */
export function refuseCredentialInProtocols({ protocols }: GuardedRequest): void {
  if (protocols.every((name) => knownProtocols.has(name) || storedTicket(name) !== undefined)) return
  throw new ServiceError('credential_location_forbidden', sentence('credentialInProtocol'))
}

// Also the one before GraphQL's, which Apollo's clients offer beside it.
const knownProtocols: ReadonlySet<string> = new Set(['graphql-transport-ws', 'graphql-ws', 'mastodon-streaming'])

/**
 * Neither a ticket nor a CSRF token nor a password has anything to do in a URL, which is kept in logs and histories.
 */
export function refuseBrowserSecretInQuery({ queryNames }: GuardedRequest): void {
  if (findBrowserSecret(queryNames) === undefined) return
  throw new ServiceError('credential_location_forbidden', sentence('browserSecretInQuery'))
}

const findBrowserSecret = nameFinder(['ticket', 'csrfToken', 'password'])

/** A browser has a cookie, and no session identifier that it could send (browser-12). */
export function refuseAuthorizationHeader({ browser }: GuardedRequest): void {
  if (!browser?.hasAuthorization) return
  throw new ServiceError('credential_location_forbidden', sentence('authorizationFromBrowser'))
}

/** RFC 6749 section 2.3.1: what an app proves itself by, and what it was given, is never in a URL. */
export function refuseAppSecretInQuery({ queryNames }: GuardedRequest): void {
  if (findAppSecret(queryNames) !== undefined) throw appSecretInQuery()
}

const findAppSecret = nameFinder(['client_secret', 'code', 'code_verifier', 'device_code', 'token', 'password'])

/** The same of an app that shows its secret to whoever it sends here. */
export function refuseClientSecretOnPage({ isConsentPage, queryNames }: GuardedRequest): void {
  if (isConsentPage && findClientSecret(queryNames) !== undefined) throw appSecretInQuery()
}

const findClientSecret = nameFinder(['client_secret'])

function appSecretInQuery(): ServiceError {
  return new ServiceError('credential_location_forbidden', sentence('appSecretInQuery'))
}

/**
 * A page of ours has the cookie. A script that got into it must not get a session identifier, which
 * outlives it (apps-11).
 */
export function refuseOwnPage({ isOfOwnPage }: GuardedRequest): void {
  if (!isOfOwnPage) return
  throw new ServiceError('forbidden', sentence('noTokensForPages'))
}

/** Pages of other sites, sub-domains included, may not even read here (browser-22). */
export function refuseForeignOrigin({ browser }: GuardedRequest): void {
  if (browser?.origin !== 'foreign') return
  throw new ServiceError('csrf_rejected', sentence('foreignPage', { origin: browser.ownOrigin }))
}

/** Every browser sends one with an upgrade; whoever doesn't is none. */
export function requireOrigin({ browser }: GuardedRequest): void {
  if (!browser?.hasOrigin) throw new ServiceError('csrf_rejected', sentence('originNeeded'))
}

/** Everything under `/v1/browser/auth` needs the CSRF token, reading included (browser-16). */
export function requireCsrfAlways({ browser }: GuardedRequest): void {
  if (browser?.csrf !== 'valid') throw csrfRejected()
}

/** What could change something needs the CSRF token (browser-17). A POST of GraphQL counts as such (browser-20). */
export function requireCsrfOnMutation(request: GuardedRequest): void {
  const isRead = readingMethods.has(request.browser?.method ?? '')
  if (!isRead) requireCsrfAlways(request)
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** An unknown or expired cookie is refused, never taken for anonymous. */
export function requireBrowserSession({ browser }: GuardedRequest): void {
  if (browser?.hasSession) return
  throw new ServiceError('unauthorized', sentence('browserSessionNeeded'))
}

/** A page of another site can have a form sent; JSON and multipart with a header of their own it cannot. */
export function refuseForm({ browser }: GuardedRequest): void {
  if (!browser?.isForm) return
  throw new ServiceError('unsupported_media_type', sentence('browserBodyTypes'))
}

/** The 403 for a missing or wrong CSRF token. */
export function csrfRejected(): ServiceError {
  return new ServiceError('csrf_rejected', sentence('csrfRejected'))
}

/** An invalid session is refused, never treated as anonymous (credentials-5). */
export function requireBearer({ bearer }: GuardedRequest): void {
  if (bearer === 'invalid') throw invalidSession()
}

/** Until an account is approved, its owner can only do what needs no session at all, and delete the account. */
export function refusePending({ bearer, admitsPending }: GuardedRequest): void {
  if (admitsPending || typeof bearer !== 'object' || !bearer.isPending) return
  throw new ServiceError('approval_pending', sentence('accountPending'))
}

/** Nobody follows what happens without a session. */
export function requireSession({ bearer }: GuardedRequest): void {
  if (bearer === 'absent') throw sessionNeeded()
  if (bearer === 'app') throw userNeeded()
}

/** The 401 for a session that was sent and is none (RFC 6750 section 3.1). */
export function invalidSession(): ServiceError {
  return new ServiceError('unauthorized', sentence('invalidSession'), {
    headers: { 'WWW-Authenticate': 'Bearer realm="service", error="invalid_token"' },
  })
}

/** The 401 where a session is needed and none was sent. */
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
