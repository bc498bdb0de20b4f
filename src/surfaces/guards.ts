import type { Caller } from '../model/caller.ts'
import { findCredentialName } from '../model/credentialNames.ts'
import { ServiceError } from '../model/errors.ts'

/** Where a request came in. */
export type Surface = typeof H | typeof G | typeof W | typeof P

/** Public HTTP: everything under `/api`. */
export const H = 'public HTTP'
/** GraphQL: everything under `/graphql`. */
export const G = 'GraphQL'
/** Requests to become a WebSocket, whatever their path. */
export const W = 'WebSocket'
/** Pages, health, media files, discovery, and every path there is not. */
export const P = 'pages'

/** What guards look at. They are pure: nothing has happened yet when one refuses. */
export interface GuardedRequest {
  /** The names of the query's parameters, as sent. */
  queryNames: readonly string[]
  /**
   * The names of the body's top-level fields, as sent; in GraphQL also those of variables, arguments, input fields and extensions,
   * at any depth, wherever the request carries them.
   */
  bodyNames: readonly string[]
  /** What `Sec-WebSocket-Protocol` names, as sent. */
  protocols: readonly string[]
  /** Who the `Authorization` header says is calling; `invalid` when it says something that is no valid session. */
  bearer: Caller | 'absent' | 'invalid'
}

/** A rule that a request has to meet; throws a ServiceError when it doesn't. */
export type Guard = (request: GuardedRequest) => void

/** When a guard can judge: by the request's head, or only when its body has been read. */
export type Moment = 'head' | 'body'

/** Which rule guards which surface, in the order they run. Read a column to know a surface's checks. */
// prettier-ignore
const guardTable: [Moment, Guard, ...Surface[]][] = [
  ['head', refuseCredentialInQuery,     H, G, W, P],
  ['head', refuseCredentialInProtocols,       W   ],
  ['body', refuseCredentialInBody,      H, G      ],
  ['body', requireBearer,               H, G, W   ],   // or anonymous, where the operation allows it
  ['body', requireSession,                    W   ],
]

/** The guards of one surface that can judge at a moment, in their order. */
export function guardsOf(surface: Surface, moment: Moment): Guard[] {
  return guardTable.flatMap(([when, guard, ...surfaces]) =>
    when === moment && surfaces.includes(surface) ? [guard] : [],
  )
}

/** Contract 1: a URL never carries a credential, whatever the method and path. */
export function refuseCredentialInQuery({ queryNames }: GuardedRequest): void {
  refuseAny(queryNames, 'the query')
}

/** Contract 1: a top-level field of a body never carries a credential. */
export function refuseCredentialInBody({ bodyNames }: GuardedRequest): void {
  refuseAny(bodyNames, 'the body')
}

/**
 * Where Mastodon's browser clients put their token. Nobody can tell that from a name, so only names of protocols pass; what else
 * there is is never repeated.
 */
export function refuseCredentialInProtocols({ protocols }: GuardedRequest): void {
  if (protocols.every((name) => knownProtocols.has(name))) return
  throw new ServiceError(
    'credential_location_forbidden',
    'Sec-WebSocket-Protocol may name a protocol and nothing else: a session is sent in one "Authorization: Bearer" header',
  )
}

// Also the one before, which Apollo's clients offer beside it.
const knownProtocols: ReadonlySet<string> = new Set(['graphql-transport-ws', 'graphql-ws'])

/** Contract 1: an invalid session is refused, never taken for anonymous. */
export function requireBearer({ bearer }: GuardedRequest): void {
  if (bearer === 'invalid') throw invalidSession()
}

/** Nobody follows what happens without a session. */
export function requireSession({ bearer }: GuardedRequest): void {
  if (bearer === 'absent') throw sessionNeeded()
}

/** The 401 for a session that was sent and is none (RFC 6750 section 3.1). */
export function invalidSession(): ServiceError {
  return new ServiceError('unauthorized', 'The access token is invalid', {
    headers: { 'WWW-Authenticate': 'Bearer realm="service", error="invalid_token"' },
  })
}

/** The 401 where a session is needed and none was sent. */
export function sessionNeeded(): ServiceError {
  return new ServiceError('unauthorized', 'This method requires an authenticated user')
}

function refuseAny(names: readonly string[], place: string): void {
  const name = findCredentialName(names)
  if (name === undefined) return
  throw new ServiceError(
    'credential_location_forbidden',
    `A credential (${name}) must not be sent in ${place}: send one "Authorization: Bearer" header`,
  )
}
