import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppCaller } from '../../model/app.ts'
import type { BrowserSession } from '../../model/browserSession.ts'
import type { Caller } from '../../model/caller.ts'
import { sentence } from '../../messages/text.ts'
import { type ErrorCode, notFound, ServiceError } from '../../model/errors.ts'
import type { CallCost, Operation } from '../../operations/operation.ts'
import type { Allowance } from '../../stores/rateLimits.ts'
import { shuttingDown } from '../admission.ts'
import { readBearerHeader } from '../bearerHeader.ts'
import { type Deadline, inTime, openDeadline } from '../deadline.ts'
import { readBrowserCookie } from '../browserIdentity.ts'
import { type BrowserEvidence, type GuardedRequest, isBrowserSurface, O, P, type Surface } from '../guards.ts'
import type { Comer, Place, Stranger } from '../place.ts'
import { addressKey, networkKey } from '../addressKey.ts'
import { anonymousCharges, countStranger, identifyBearer, identifyBrowser } from './identify.ts'
import { mayHaveBody } from './input/body.ts'
import { judge } from './judge.ts'
import { setAllowanceHeaders } from './rateLimits.ts'
import { surfaceOf } from './surface.ts'
import type { EntranceOptions } from './entranceOptions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    surface: Surface
    /** Who is calling; undefined when anonymous. Not to be trusted before the handler runs. */
    caller: Caller | undefined
    /** The app that calls in nobody's name; undefined for none. Not to be trusted before the handler runs. */
    app: AppCaller | undefined
    /** The hash of the caller's session identifier. */
    sessionHash: Buffer | undefined
    /** The browser session of the cookie; undefined where there is none, and outside of the browser boundary. */
    browserSession: BrowserSession | undefined
    /** What the CSRF header came to; undefined until it was looked at. */
    csrf: BrowserEvidence['csrf'] | undefined
    /** What the `Authorization` header came to; undefined until it was looked at. */
    bearer: GuardedRequest['bearer'] | undefined
    allowance: Allowance | undefined
    /** Whether the body was read without an error. */
    isReceived: boolean
    /** Whether the address that it comes from is blocked. */
    isBlocked: boolean
    errorCode: ErrorCode | undefined
    /** Where it is counted as long as it is worked on; undefined before it was let in. */
    place: Place | undefined
    /** Until when it is answered; undefined for what is answered at once. */
    deadline: Deadline | undefined
  }
  interface FastifyContextConfig {
    operation?: Operation
    /** What a call counts, where its operation does not say. */
    cost?: CallCost
    /** Whether the operation has a use for files. */
    takesFiles?: boolean
    /** Whether an anonymous request is answered 401; so it is for a path that is no route. */
    needsSession?: boolean
    /** Whether a page counts as a call, since the database is asked for it. */
    isCounted?: boolean
    /** Whether it is answered also when the process is busy. */
    isAlwaysAnswered?: boolean
    /** Whether its errors are GraphQL's. */
    speaksGraphql?: boolean
    /** The names that the guards look at besides those of the query and of the body's top level. */
    bodyNames?(request: FastifyRequest): string[]
  }
}

/**
 * What every request meets before its handler, unknown paths included: the guards of its surface, who is calling,
 * and the allowances. To be called after `registerInput`, whose readings are judged here, and after `registerCors`.
 */
export function registerEntrance(app: FastifyInstance, options: EntranceOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    refuseBlocked(request, options)
    admit(request, options)
    judge(request, 'head', options)
    requireServable(request)
    const isBrowser = isBrowserSurface(request.surface)
    if (isBrowser && !options.browser) throw notFound()
    // A preflight carries neither cookie nor token.
    if (isBrowser && isFree(request)) return reply.code(204).send()
    await inTime(request, 'read', () => identify(request, options))
    if (request.caller) request.place?.prove(request.caller.accountId)
    else request.place?.unprove()
    return undefined
  })
  app.addHook('preValidation', async (request, reply) => {
    request.isReceived = true
    judge(request, 'body', options)
    return isPreflight(request) ? reply.code(204).send() : undefined
  })
  app.addHook('onSend', async (request, reply) => {
    // HTTP/2 has no such header, and says so.
    if (options.isClosing() && request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
    try {
      if (!isCounted(request) || !options.counter) return
      // Whoever was refused before being counted is counted now: refusals are not free.
      request.allowance ??= await options.counter.count(...anonymousCharges(request))
      setAllowanceHeaders(reply, request.allowance)
    } finally {
      // The work is done. How long the answer takes to be read is up to who asked.
      request.place?.leave()
    }
  })
}

async function identify(request: FastifyRequest, options: EntranceOptions): Promise<void> {
  if (isBrowserSurface(request.surface)) await identifyBrowser(request, options.browser!, options.counter)
  else if (request.surface === O || isCountedPage(request)) await countStranger(request, options.counter)
  else if (request.surface !== P && !isFree(request)) await identifyBearer(request, options)
}

/** Declares what a request carries, and notes first of all where it came in. */
export function registerSurfaces(app: FastifyInstance): void {
  app.decorateRequest('surface', P)
  for (const name of [
    'caller',
    'app',
    'sessionHash',
    'browserSession',
    'csrf',
    'bearer',
    'allowance',
    'errorCode',
    'place',
    'deadline',
  ] as const) {
    app.decorateRequest(name, undefined)
  }
  app.decorateRequest('isReceived', false)
  app.decorateRequest('isBlocked', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.surface = surfaceOf(request)
    done()
  })
}

// Whether the service is healthy is for the operator, whose own address may be in a blocked network.
function refuseBlocked(request: FastifyRequest, { severityOf }: EntranceOptions): void {
  if (request.routeOptions.config?.isAlwaysAnswered) return
  if (severityOf?.(request.ip) !== 'no_access') return
  request.isBlocked = true
  throw new ServiceError('forbidden', sentence('addressBlocked'))
}

// Before anything is looked at that takes time: whoever is refused here is neither read nor looked up nor counted.
function admit(request: FastifyRequest, options: EntranceOptions): void {
  if (options.isClosing()) throw shuttingDown
  // A body is another matter: to wait for it holds a connection.
  const isAlwaysAnswered = request.routeOptions.config?.isAlwaysAnswered && !mayHaveBody(request.raw)
  if (isAlwaysAnswered || isFree(request)) return
  request.place = options.admission?.enter(comerOf(request, options))
  const { log } = request
  const logFault = (err: unknown, message: string) => log.error({ err }, message)
  request.deadline = options.patience === undefined ? undefined : openDeadline(options.patience, logFault)
}

// By what this process knows already. A session that ended less than a moment ago has a place for a moment more.
function comerOf(request: FastifyRequest, { sessions, browser }: EntranceOptions): Comer {
  const { surface, raw } = request
  if (surface === P || surface === O) return strangerOf(request, false)
  if (isBrowserSurface(surface)) {
    const cookie = browser && readBrowserCookie(raw, browser.cookieName)
    const account = cookie && browser.sessions.known(cookie)
    return account === undefined ? strangerOf(request, cookie !== undefined) : { account }
  }
  const header = readBearerHeader(raw.rawHeaders)
  const caller = typeof header === 'string' ? undefined : sessions.known(header)
  return caller ? { account: caller.accountId } : strangerOf(request, header !== 'absent' && header !== 'invalid')
}

function strangerOf({ ip }: FastifyRequest, isProving: boolean): Stranger {
  const address = addressKey(ip)
  return { address, network: networkKey(address), isProving }
}

// Pages take no body, so that one is counted, as pages are not.
function isCountedPage({ surface, raw, routeOptions }: FastifyRequest): boolean {
  return surface === P && (mayHaveBody(raw) || routeOptions.config?.isCounted === true)
}

// Counting may take the database, which is not to be asked for those who were turned away to spare it.
function isCounted(request: FastifyRequest): boolean {
  const isTurnedAway = request.errorCode === 'unavailable' && !request.place
  const isLate = request.deadline?.isOver === true
  return request.surface !== P && !isFree(request) && !isTurnedAway && !isLate && !request.isBlocked
}

function requireServable({ raw }: FastifyRequest): void {
  // Far below where Node begins to leave some out, older ones in silence: a body could come without a word of it.
  if (raw.rawHeaders.length > 2 * headersAtMost) throw new ServiceError('malformed_request', sentence('headersTooMany'))
  // RFC 9112 section 3.2. Node's own answer would not be in our shape, and of two it keeps the first in silence.
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) throw new ServiceError('malformed_request', sentence('hostTwice'))
  if (raw.httpVersion === '1.1' && hosts === 0) {
    throw new ServiceError('malformed_request', sentence('hostMissing'))
  }
}

const headersAtMost = 200

function isPreflight(request: FastifyRequest): boolean {
  const { corsPreflightEnabled } = request as FastifyRequest & { corsPreflightEnabled?: boolean }
  return request.method === 'OPTIONS' && corsPreflightEnabled === true
}

// What a browser asks before a page's call: nothing is read and nobody is looked up, so it is
// answered without being counted. Any other OPTIONS is counted like the call it is.
function isFree(request: FastifyRequest): boolean {
  const { origin, 'access-control-request-method': method } = request.headers
  return isPreflight(request) && origin !== undefined && method !== undefined && !mayHaveBody(request.raw)
}
