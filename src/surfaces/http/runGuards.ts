import type { FastifyRequest } from 'fastify'
import { type ErrorCode, ServiceError } from '../../model/errors.ts'
import type { Task } from '../../model/tasks.ts'
import { readBearerHeader } from '../bearerHeader.ts'
import { type BrowserIdentity, pageOrigin } from '../browserIdentity.ts'
import {
  type BrowserEvidence,
  type Guard,
  type GuardedRequest,
  guardsOf,
  isBrowserSurface,
  type GuardPhase,
  sessionNeeded,
  type Surface,
  surfaces,
} from '../guards.ts'
import { offeredProtocols } from '../upgradeRequests.ts'
import { isConsentPage } from './surface.ts'
import { requireOwnTask } from './taskOf.ts'

/** The options of the guards besides the request. */
export interface GuardOptions {
  /** Undefined without a browser boundary. */
  browser: BrowserIdentity | undefined
  /** The tasks of this process. Undefined for all. */
  tasks?: readonly Task[] | undefined
}

/** Runs those guards of a request's surface that belong to `moment`, and throws their error. */
export function runGuards(request: FastifyRequest, moment: GuardPhase, { browser }: GuardOptions): void {
  runAll(columns[request.surface][moment], request, moment === 'body' ? bodyNamesOf(request) : [], browser)
}

function runAll(
  guards: readonly Guard[],
  request: FastifyRequest,
  bodyNames: string[],
  browser: BrowserIdentity | undefined,
): void {
  const { surface, parsedQuery, raw, bearer = 'absent' } = request
  const operation = request.routeOptions.config?.operation
  const protocols = surface === 'WebSocket' ? offeredProtocols(raw) : []
  const evidence = isBrowserSurface(surface) && browser ? browserEvidence(request, browser) : undefined
  const isOfOwnPage = browser !== undefined && raw.headers['sec-fetch-site'] === 'same-origin'
  const guarded: GuardedRequest = {
    queryNames: parsedQuery.names,
    isConsentPage: surface === 'pages' && isConsentPage(request),
    bodyNames,
    protocols,
    bearer,
    admitsPending: operation?.anonymous === 'always' || operation?.admitsPending,
    isOfOwnPage,
    browser: evidence,
  }
  for (const guard of guards) guard(guarded)
}

function browserEvidence(request: FastifyRequest, browser: BrowserIdentity): BrowserEvidence {
  const { raw, method, browserSession, csrf = 'missing', parsedBody } = request
  return {
    method,
    hasAuthorization: readBearerHeader(raw.rawHeaders) !== 'absent',
    origin: pageOrigin(raw.headers, browser),
    ownOrigin: browser.ownOrigin(),
    hasOrigin: raw.headers.origin !== undefined,
    hasSession: browserSession !== undefined,
    csrf,
    isForm: parsedBody?.kind === 'form',
  }
}

function bodyNamesOf(request: FastifyRequest): string[] {
  const { parsedBody, routeOptions } = request
  const names = parsedBody?.names ?? []
  const more = routeOptions.config?.bodyNames?.(request)
  return more === undefined ? names : [...names, ...more]
}

const columns = Object.fromEntries(
  surfaces.map((surface) => [surface, { head: guardsOf(surface, 'head'), body: guardsOf(surface, 'body') }]),
) as Record<Surface, Record<GuardPhase, Guard[]>>

/**
 * Returns the error to answer a failed request with. If the request is refused anyway, that refusal takes precedence
 * over an error about its body, of which hardly anything was read.
 */
export function errorForUnverified(error: unknown, request: FastifyRequest, options: GuardOptions): unknown {
  const isAboutBody = !request.isReceived && error instanceof ServiceError && bodyErrors.has(error.code)
  return (isAboutBody && refusalAhead(request, options)) || error
}

/**
 * Returns the error that a request is refused with whatever its body holds, unless the body holds a credential
 * (credentials-20). Returns undefined if the body is worth waiting for, or before the caller is known.
 */
export function refusalAhead(request: FastifyRequest, { browser, tasks }: GuardOptions): unknown {
  const { surface, method, bearer, csrf, routeOptions } = request
  if (bearer === undefined && csrf === undefined) return undefined
  try {
    runAll(columns[surface].body, request, [], browser)
    requireOwnTask(request, tasks)
  } catch (error) {
    return error
  }
  const isKnownAnonymous = bearer === 'absent' || (csrf === 'valid' && !request.caller)
  const needsSession =
    method !== 'OPTIONS' && surface !== 'browser sign-in' && (routeOptions.config?.needsSession ?? true)
  return isKnownAnonymous && needsSession ? sessionNeeded() : undefined
}

// Excludes `unavailable`, because the look-up of a valid session may have failed.
const bodyErrors: ReadonlySet<ErrorCode> = new Set(['malformed_request', 'payload_too_large', 'unsupported_media_type'])
