import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Log } from '../../log.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import type { Limits } from '../../model/settings.ts'
import type { ComingBody } from '../place.ts'
import type { ReadBody } from '../strangerBodies.ts'
import { A, H, O, P, refuseCredentialInQuery, S, sessionNeeded, type Surface } from '../guards.ts'
import { asksForWebSocket } from '../upgradeRequests.ts'
import { registerUpgrades } from '../upgrades.ts'
import { clientErrorHandler } from './clientError.ts'
import { registerCors } from './cors.ts'
import { sentence } from '../../messages/text.ts'
import { boundConnections, proxiesOf } from './connections.ts'
import { registerEntrance, registerSurfaces } from './entrance.ts'
import type { EntranceOptions } from './entranceOptions.ts'
import { sendError } from './errors.ts'
import { expectsContinue, noteExpectation } from './input/earlyAnswer.ts'
import type { InputLimits } from './input/limits.ts'
import { parseQuery } from './input/query.ts'
import { registerInput } from './input/register.ts'
import { errorForStranger, refusalAhead } from './judge.ts'
import { dropReadsOfGone } from './lateReads.ts'
import { connectionsAllowed } from './openFiles.ts'
import { requireOwnMachineNamed } from './ownMachine.ts'
import { lazyLog } from './lazyLog.ts'
import { registerRequestLog } from './requestLog.ts'
import type { RoundTime } from '../roundTime.ts'
import { beginTrail, loggedTrail, registerTraces } from './requestTrail.ts'
import { registerResponseHeaders } from './responseHeaders.ts'
import { isMalformed, routableTarget } from './surface.ts'

export interface HttpAppOptions extends EntranceOptions {
  log: Log
  limits: Pick<Limits, 'imageBytes' | 'videoBytes' | 'jsonBytes' | 'connections'>
  /** The proxies whose `X-Forwarded-For` is believed: addresses and networks, comma-separated; or all. */
  trustProxy: string | boolean
  temporaryFile(): Promise<string>
  /** Counts a head that came too slowly against the allowance of its address. */
  chargeSlow?: ((address: string) => void) | undefined
  /**
   * Milliseconds for which this process has been computing since it last looked for what came in: see `openRoundTime`.
   */
  roundTime?: RoundTime
  isHttps(): boolean
  /** Whether only who names this machine as the host is answered. */
  isOfThisMachine?: boolean
  /** What is shown at a path that there is not, in place of the error; undefined where it is the error. */
  unknownPage?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined
}

/**
 * A Fastify app in which everything but the routes is done: reading, guards, allowances, errors,
 * headers, log. Listens to nothing.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const isProxy = proxiesOf(options.trustProxy)
  const app = Fastify({
    loggerInstance: options.log,
    // Fastify's own lines would hold the URL with its query.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, _bindings, settings, request) =>
      lazyLog(() => log.child(loggedTrail(request as IncomingMessage), settings)),
    genReqId: (request) => beginTrail(request as IncomingMessage, isProxy).id,
    requestIdHeader: false,
    trustProxy: options.trustProxy !== false && isProxy,
    rewriteUrl: ({ url = '/' }) => routableTarget(url),
    // Bodies are bounded where they are read; no request line is longer than Node's 16 KiB.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void sendError(refusedQuery(request) ?? error, request, reply),
    clientErrorHandler: clientErrorHandler(options.log, (address) => isProxy(address) || options.chargeSlow?.(address)),
    // Said in our own shape instead.
    return503OnClosing: false,
    ...timeouts,
    http: { requireHostHeader: false, ...headTimeouts, shouldUpgradeCallback: asksForWebSocket },
  }) as unknown as FastifyInstance
  // Node's own 417 would come before the guards. An expectation may be left aside (RFC 9110 section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  boundConnections(app, connectionsAllowed(options.limits.connections, options.log), isProxy)
  // A client that waits for leave to send its body is given it by who reads that, and not before its head was judged.
  app.server.on('checkContinue', (request, response) => {
    noteExpectation(request)
    app.server.emit('request', request, response)
  })
  // Before any route is: each keeps what it finds.
  registerUpgrades(app)
  app.setErrorHandler((error, request, reply) => sendError(errorForStranger(error, request, options), request, reply))
  registerTraces(app)
  registerRequestLog(app, options.log)
  if (options.roundTime) dropReadsOfGone(app, options.roundTime)
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

// In milliseconds. A body has bounds of its own (`InputLimits`), which are said in our shape: this is for what
// slips through them. Proxies keep their connections for a minute; whoever ends one first must not be us.
// Whoever takes nothing of an answer for two minutes, and sends nothing, is gone: answers that
// nobody reads would stay in memory.
const timeouts = { requestTimeout: 16 * 60_000, keepAliveTimeout: 72_000, connectionTimeout: 120_000 }
const headTimeouts = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

const kibibyte = 1024
const ofStrangers = { fileBytes: 64 * kibibyte, files: 1, totalMs: 20_000 }

// Milliseconds in which the body of a request that is refused anyway is looked at, for a credential
// where none may be: what does not come along with its head is not waited for.
const inPassing = { totalMs: 500 }

// Two are the most that a route takes: avatar and header, a film and its picture. (A post names its
// media by their ids.)
const filesAtMost = 4

// Who is not signed in has little to send, also a byte at a time, and pages and files have nothing to receive.
function limitsOf(request: FastifyRequest, options: HttpAppOptions): Partial<InputLimits> {
  const { surface, method, caller, routeOptions } = request
  const { imageBytes, videoBytes, jsonBytes } = options.limits
  if (refusalAhead(request, options)) {
    return { ...ofStrangers, ...textOf(Math.min(jsonBytes, ofStrangers.fileBytes)), ...inPassing }
  }
  if (surface === P) return { ...ofStrangers, ...textOf(kibibyte), fileBytes: 0, files: 0 }
  if (method === 'OPTIONS') return { ...ofStrangers, ...textOf(kibibyte), fileBytes: kibibyte, files: 1 }
  if (!caller) return { ...ofStrangers, ...textOf(Math.min(jsonBytes, ofStrangers.fileBytes)) }
  if (!routeOptions.config?.takesFiles) return { ...textOf(jsonBytes), fileBytes: jsonBytes, files: 1 }
  return { ...textOf(jsonBytes), fileBytes: Math.max(imageBytes, videoBytes), files: filesAtMost }
}

// A client that asks before it sends its body (RFC 9110 section 10.1.1) is spared that where it is refused anyway.
async function receiveBody(request: FastifyRequest, read: ReadBody, options: HttpAppOptions): Promise<void> {
  const refusal = expectsContinue(request.raw) && refusalAhead(request, options)
  if (refusal) throw refusal
  const began = performance.now()
  await (request.place?.receive(comingBodyOf(request), read) ?? read())
  request.deadline?.extend(performance.now() - began)
}

const smallBytes = 64 * kibibyte

function comingBodyOf({ raw }: FastifyRequest): ComingBody {
  const { 'content-length': length, 'content-type': type = '' } = raw.headers
  const { socket } = raw
  const before = socket.bytesRead
  return {
    isWhole: raw.complete !== false,
    isSmall: Number(length) <= smallBytes && !/multipart/i.test(type),
    received: () => socket.bytesRead - before,
  }
}

function textOf(bytes: number): Pick<InputLimits, 'jsonBytes' | 'formBytes' | 'fieldBytes'> {
  return { jsonBytes: bytes, formBytes: bytes, fieldBytes: bytes }
}

// Where anybody is told that there is nothing.
const openSurfaces: ReadonlySet<Surface> = new Set([H, P, O, S, A])

function noRoute(request: FastifyRequest): ServiceError {
  const isOpen = openSurfaces.has(request.surface)
  if (!isOpen && !request.caller && !request.app) return sessionNeeded()
  if (isMalformed(request)) return new ServiceError('malformed_request', sentence('malformedPath'))
  return notFound()
}

// A target that no hook runs for, such as `http://%zz/`: the rule about URLs holds all the same.
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
