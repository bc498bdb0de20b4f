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
import { addressBlocked, type BrowserEvidence, type GuardedRequest, isBrowserSurface, type Surface } from '../guards.ts'
import type { RequestSender, RequestSlot, UnverifiedSender } from '../requestSlot.ts'
import { addressKey, networkKey } from '../addressKey.ts'
import { anonymousCharges, countAnonymous, identifyBearer, identifyBrowser } from './identify.ts'
import { mayHaveBody } from './input/body.ts'
import { runGuards } from './runGuards.ts'
import { setAllowanceHeaders } from './rateLimits.ts'
import { surfaceOf } from './surface.ts'
import { requireOwnTask } from './taskOf.ts'
import type { EntranceOptions } from './entranceOptions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    surface: Surface
    /** The caller. Undefined if anonymous. Do not trust it before the handler runs. */
    caller: Caller | undefined
    /** The app that calls without a user. Undefined for none. Do not trust it before the handler runs. */
    app: AppCaller | undefined
    /** The hash of the caller's session identifier. */
    sessionHash: Buffer | undefined
    /** The browser session of the cookie. Undefined for none, and outside of the browser boundary. */
    browserSession: BrowserSession | undefined
    /** The result of the CSRF check. Undefined before it. */
    csrf: BrowserEvidence['csrf'] | undefined
    /** The caller that the `Authorization` header identifies. Undefined before the header is read. */
    bearer: GuardedRequest['bearer'] | undefined
    allowance: Allowance | undefined
    /** True after the body was read without an error. */
    isReceived: boolean
    /** True if its address is blocked. */
    isBlocked: boolean
    errorCode: ErrorCode | undefined
    /** The slot that the request holds while it is processed. Undefined before admission. */
    slot: RequestSlot | undefined
    /** The deadline of the response. Undefined for requests that are answered at once. */
    deadline: Deadline | undefined
  }
  interface FastifyContextConfig {
    operation?: Operation
    /** The cost of a call, if its operation does not define it. */
    cost?: CallCost
    /** True if the operation takes files. */
    takesFiles?: boolean
    /** True to answer anonymous requests with 401, as unknown paths do. */
    needsSession?: boolean
    /** True if a page counts as a call, because it queries the database. */
    isCounted?: boolean
    /** True if the route is served even while the process is busy. */
    isAlwaysServed?: boolean
    /** True if the errors have GraphQL's form. */
    speaksGraphql?: boolean
    /** Returns names that the guards check besides those of the query and of the body's top level. */
    bodyNames?(request: FastifyRequest): string[]
  }
}

/**
 * Registers the checks that every request passes before its handler, unknown paths included: admission, the guards of
 * its surface, the caller, and the allowances. Call it after `registerInput`, whose results are checked here, and
 * after `registerCors`.
 */
export function registerEntrance(app: FastifyInstance, options: EntranceOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    refuseBlocked(request, options)
    admit(request, options)
    runGuards(request, 'head', options)
    requireServable(request)
    const isBrowser = isBrowserSurface(request.surface)
    if (isBrowser && !options.browser) throw notFound()
    // A preflight carries neither a cookie nor a token.
    if (isBrowser && isFree(request)) return reply.code(204).send()
    await inTime(request, 'read', () => identify(request, options))
    if (request.caller) request.slot?.prove(request.caller.accountId)
    else request.slot?.retractProof()
    return undefined
  })
  app.addHook('preValidation', async (request, reply) => {
    request.isReceived = true
    runGuards(request, 'body', options)
    if (isPreflight(request)) return reply.code(204).send()
    requireOwnTask(request, options.tasks)
    return undefined
  })
  app.addHook('onSend', async (request, reply) => {
    // HTTP/2 does not have this header and logs a warning.
    if (options.isClosing() && request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
    try {
      if (!isCounted(request) || !options.counter) return
      // Counts a request that was refused before it was counted, because refusals are not free.
      request.allowance ??= await options.counter.count(...anonymousCharges(request))
      setAllowanceHeaders(reply, request.allowance)
    } finally {
      // The work is done. How long it takes to send the response depends on the client.
      request.slot?.leave()
    }
  })
}

async function identify(request: FastifyRequest, options: EntranceOptions): Promise<void> {
  if (isBrowserSurface(request.surface)) await identifyBrowser(request, options.browser!, options.counter)
  else if (request.surface === 'app authorization' || isCountedPage(request))
    await countAnonymous(request, options.counter)
  else if (request.surface !== 'pages' && !isFree(request)) await identifyBearer(request, options)
}

/** Declares the properties that requests get here, and adds the hook that sets the surface of each request. */
export function registerSurfaces(app: FastifyInstance): void {
  app.decorateRequest('surface', 'pages')
  for (const name of [
    'caller',
    'app',
    'sessionHash',
    'browserSession',
    'csrf',
    'bearer',
    'allowance',
    'errorCode',
    'slot',
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

// The health checks stay open to the operator, whose own address may be in a blocked network.
function refuseBlocked(request: FastifyRequest, { severityOf }: EntranceOptions): void {
  if (request.routeOptions.config?.isAlwaysServed) return
  if (severityOf?.(request.ip) !== 'no_access') return
  request.isBlocked = true
  throw addressBlocked()
}

// Runs before anything that takes time. If a request is refused here, its body is not read, its session is not looked
// up, and it is not counted.
function admit(request: FastifyRequest, options: EntranceOptions): void {
  if (options.isClosing()) throw shuttingDown
  // Waiting for a body would hold a connection, so a request with a body needs a slot.
  const isAlwaysServed = request.routeOptions.config?.isAlwaysServed && !mayHaveBody(request.raw)
  if (isAlwaysServed || isFree(request)) return
  request.slot = options.admission?.enter(senderOf(request, options))
  const { log } = request
  const logFault = (err: unknown, message: string) => log.error({ err }, message)
  request.deadline = options.timeoutMs === undefined ? undefined : openDeadline(options.timeoutMs, logFault)
}

// Returns the sender of a request, as far as this process already knows it. A session that ended a moment ago holds its
// slot for a moment longer.
function senderOf(request: FastifyRequest, { sessions, browser }: EntranceOptions): RequestSender {
  const { surface, raw } = request
  if (surface === 'pages' || surface === 'app authorization') return unverifiedSender(request, false)
  if (isBrowserSurface(surface)) {
    const cookie = browser && readBrowserCookie(raw, browser.cookieName)
    const account = cookie && browser.sessions.cachedAccount(cookie)
    return account === undefined ? unverifiedSender(request, cookie !== undefined) : { account }
  }
  const header = readBearerHeader(raw.rawHeaders)
  const caller = typeof header === 'string' ? undefined : sessions.cached(header)
  return caller ? { account: caller.accountId } : unverifiedSender(request, header !== 'absent' && header !== 'invalid')
}

function unverifiedSender({ ip }: FastifyRequest, isProving: boolean): UnverifiedSender {
  const address = addressKey(ip)
  return { address, network: networkKey(address), isProving }
}

// Pages take no body, so a page request with one is counted, although pages are not.
function isCountedPage({ surface, raw, routeOptions }: FastifyRequest): boolean {
  return surface === 'pages' && (mayHaveBody(raw) || routeOptions.config?.isCounted === true)
}

// Returns whether a request is counted. A request that was refused to spare the database is not, because counting can
// query the database.
function isCounted(request: FastifyRequest): boolean {
  const isRefusedAtOnce = request.errorCode === 'unavailable' && !request.slot
  const isLate = request.deadline?.isOver === true
  return request.surface !== 'pages' && !isFree(request) && !isRefusedAtOnce && !isLate && !request.isBlocked
}

function requireServable({ raw }: FastifyRequest): void {
  // This limit is far below the number of headers beyond which Node drops the rest without an error. The header that
  // announces a body could be among those.
  if (raw.rawHeaders.length > 2 * headersAtMost) throw new ServiceError('malformed_request', sentence('headersTooMany'))
  // RFC 9112 section 3.2. Node's own response would not have our form of errors, and if there are two headers, Node
  // takes the first without an error.
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

// Returns true for a browser's preflight before a page's call. Nothing is read and nobody is looked up, so it is not
// counted. Any other OPTIONS counts like a call.
function isFree(request: FastifyRequest): boolean {
  const { origin, 'access-control-request-method': method } = request.headers
  return isPreflight(request) && origin !== undefined && method !== undefined && !mayHaveBody(request.raw)
}
