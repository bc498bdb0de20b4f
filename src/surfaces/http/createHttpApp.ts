import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Log } from '../../log.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import type { Limits } from '../../model/settings.ts'
import type { IncomingBody } from '../requestSlot.ts'
import type { ReadBody } from '../unverifiedBodies.ts'
import { refuseCredentialInQuery, sessionNeeded, type Surface } from '../guards.ts'
import { asksForWebSocket } from '../upgradeRequests.ts'
import { registerUpgrades } from '../upgrades.ts'
import { clientErrorHandler } from './clientError.ts'
import { registerCors } from './cors.ts'
import { sentence } from '../../messages/text.ts'
import { boundConnections, proxiesOf } from './connections.ts'
import { registerEntrance, registerSurfaces } from './entrance.ts'
import type { EntranceOptions } from './entranceOptions.ts'
import { sendError } from './errors.ts'
import { expectsContinue, recordExpectation } from './input/earlyResponse.ts'
import type { InputLimits } from './input/limits.ts'
import { parseQuery } from './input/query.ts'
import { registerInput } from './input/register.ts'
import { errorForUnverified, refusalAhead } from './runGuards.ts'
import { dropDisconnectedReads } from './lateReads.ts'
import { connectionsAllowed } from './openFiles.ts'
import { requireOwnMachineNamed } from './ownMachine.ts'
import { lazyLog } from './lazyLog.ts'
import { registerRequestLog } from './requestLog.ts'
import type { LoopTime } from '../loopTime.ts'
import { beginTrail, loggedTrail, registerTraces, trailOf } from './requestTrail.ts'
import { registerResponseHeaders } from './responseHeaders.ts'
import { isMalformed, routableTarget } from './surface.ts'

export interface HttpAppOptions extends EntranceOptions {
  log: Log
  limits: Pick<Limits, 'imageBytes' | 'videoBytes' | 'jsonBytes' | 'connections'>
  /** The proxies whose `X-Forwarded-For` is trusted: comma-separated addresses and networks, or `true` for all. */
  trustProxy: string | boolean
  temporaryFile(): Promise<string>
  /** Charges a head that arrived too slowly to the allowance of its address. */
  chargeSlow?: ((address: string) => void) | undefined
  /**
   * Returns the milliseconds for which this process has been computing since it last read input: see `openLoopTime`.
   */
  loopTime?: LoopTime
  isHttps(): boolean
  /** True to answer only requests whose host is this machine. */
  isOfThisMachine?: boolean
  /** Answers a browser's request for an unknown path with a page. Returns undefined to answer with the error. */
  unknownPage?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined
}

/**
 * Creates a Fastify app with everything except the routes: input, guards, allowances, errors, headers, log. It does
 * not listen.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const isProxy = proxiesOf(options.trustProxy)
  const app = Fastify({
    loggerInstance: options.log,
    // Fastify's own log lines would contain the URL with its query.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory(log, _bindings, settings, request) {
      // The function below does not capture the request, because late work may retain the log after the response.
      const trail = trailOf(request as IncomingMessage)
      return lazyLog(() => log.child(loggedTrail(trail), settings))
    },
    genReqId: (request) => beginTrail(request as IncomingMessage, isProxy).id,
    requestIdHeader: false,
    trustProxy: options.trustProxy !== false && isProxy,
    rewriteUrl: ({ url = '/' }) => routableTarget(url),
    // Bodies are limited while they are read. Node limits the request line to 16 KiB.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void sendError(refusedQuery(request) ?? error, request, reply),
    clientErrorHandler: clientErrorHandler(options.log, (address) => isProxy(address) || options.chargeSlow?.(address)),
    // Fastify's own 503 does not have the form of our errors.
    return503OnClosing: false,
    ...timeouts,
    http: { requireHostHeader: false, ...headTimeouts, shouldUpgradeCallback: asksForWebSocket },
  }) as unknown as FastifyInstance
  // Node would answer 417 before the guards run. An expectation may be ignored (RFC 9110 section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  boundConnections(app, connectionsAllowed(options.limits.connections, options.log), isProxy)
  // The reader of the body sends `100 Continue`, and only after the head has passed the guards.
  app.server.on('checkContinue', (request, response) => {
    recordExpectation(request)
    app.server.emit('request', request, response)
  })
  // Must come before any route, because each route uses the strategies that exist when it is added.
  registerUpgrades(app)
  app.setErrorHandler((error, request, reply) => sendError(errorForUnverified(error, request, options), request, reply))
  registerTraces(app)
  registerRequestLog(app, options.log)
  if (options.loopTime) dropDisconnectedReads(app, options.loopTime)
  registerSurfaces(app)
  if (options.isOfThisMachine) requireOwnMachineNamed(app)
  registerInput(app, {
    temporaryFile: options.temporaryFile,
    limits: (request) => limitsOf(request, options),
    receive: (request, read) => receiveBody(request, read, options),
  })
  registerResponseHeaders(app, options)
  await registerCors(app, options.browser?.allowedOrigins ?? [])
  registerEntrance(app, options)
  app.setNotFoundHandler((request, reply) => {
    const page = options.unknownPage?.(request, reply)
    if (page) return page
    throw noRoute(request)
  })
  return app
}

// Timeouts in milliseconds. Bodies have their own limits (`InputLimits`) with our form of error; `requestTimeout` ends
// the requests that they miss. Proxies reuse a connection for a minute, and the service must not close it before the
// proxy does. A client that neither reads nor sends for two minutes is disconnected, because unread responses would
// stay in memory.
const timeouts = { requestTimeout: 16 * 60_000, keepAliveTimeout: 72_000, connectionTimeout: 120_000 }
const headTimeouts = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

const kibibyte = 1024
const unverifiedLimits = { fileBytes: 64 * kibibyte, files: 1, totalMs: 20_000 }

// If a request is refused anyway, its body is read only to check it for credentials, and for at most this many
// milliseconds.
const inPassing = { totalMs: 500 }

// No route takes more than two files: an avatar and a header, or a video and its preview. A post names its media by
// their ids.
const filesAtMost = 4

// Returns the limits of a request's body. Callers without a session have little to send, and may not send it byte by
// byte. Requests for pages and files have no body.
function limitsOf(request: FastifyRequest, options: HttpAppOptions): Partial<InputLimits> {
  const { surface, method, caller, routeOptions } = request
  const { imageBytes, videoBytes, jsonBytes } = options.limits
  if (refusalAhead(request, options)) {
    return { ...unverifiedLimits, ...textOf(Math.min(jsonBytes, unverifiedLimits.fileBytes)), ...inPassing }
  }
  if (surface === 'pages') return { ...unverifiedLimits, ...textOf(kibibyte), fileBytes: 0, files: 0 }
  if (method === 'OPTIONS') return { ...unverifiedLimits, ...textOf(kibibyte), fileBytes: kibibyte, files: 1 }
  if (!caller) return { ...unverifiedLimits, ...textOf(Math.min(jsonBytes, unverifiedLimits.fileBytes)) }
  if (!routeOptions.config?.takesFiles) return { ...textOf(jsonBytes), fileBytes: jsonBytes, files: 1 }
  return { ...textOf(jsonBytes), fileBytes: Math.max(imageBytes, videoBytes), files: filesAtMost }
}

// A client that asks before it sends its body (RFC 9110 section 10.1.1) need not send a body that is refused anyway.
async function receiveBody(request: FastifyRequest, read: ReadBody, options: HttpAppOptions): Promise<void> {
  const refusal = expectsContinue(request.raw) && refusalAhead(request, options)
  if (refusal) throw refusal
  const began = performance.now()
  await (request.slot?.receive(comingBodyOf(request), read) ?? read())
  request.deadline?.extend(performance.now() - began)
}

const smallBytes = 64 * kibibyte

function comingBodyOf({ raw }: FastifyRequest): IncomingBody {
  const { 'content-length': length, 'content-type': type = '' } = raw.headers
  const { socket } = raw
  const before = socket.bytesRead
  return {
    isComplete: raw.complete !== false,
    isSmall: Number(length) <= smallBytes && !/multipart/i.test(type),
    received: () => socket.bytesRead - before,
  }
}

function textOf(bytes: number): Pick<InputLimits, 'jsonBytes' | 'formBytes' | 'fieldBytes'> {
  return { jsonBytes: bytes, formBytes: bytes, fieldBytes: bytes }
}

// The surfaces where an unknown path is answered 404 to everyone.
const openSurfaces: ReadonlySet<Surface> = new Set([
  'public HTTP',
  'pages',
  'app authorization',
  'browser session',
  'browser sign-in',
])

function noRoute(request: FastifyRequest): ServiceError {
  const isOpen = openSurfaces.has(request.surface)
  if (!isOpen && !request.caller && !request.app) return sessionNeeded()
  if (isMalformed(request)) return new ServiceError('malformed_request', sentence('malformedPath'))
  return notFound()
}

// Fastify runs no hook for a malformed target such as `http://%zz/`, but credentials in its query are refused too.
function refusedQuery({ originalUrl }: FastifyRequest): unknown {
  try {
    refuseCredentialInQuery({
      queryNames: parseQuery(originalUrl).names,
      bodyNames: [],
      protocols: [],
      bearer: 'absent',
    })
    return undefined
  } catch (error) {
    return error
  }
}
