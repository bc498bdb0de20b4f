import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createClosers } from '../runtime/closers.ts'
import { isDoneBy, withDeadline } from '../runtime/deadline.ts'
import { createLog } from '../log.ts'
import { openService } from './openService.ts'
import { watchForEnd } from '../stores/postgres/connection/watchForEnd.ts'
import { trackRequests } from './requestsUnderWay.ts'
import { completeOptions, type CompleteOptions } from '../config/completeOptions.ts'
import type { ServiceOptions } from '../config/serviceOptions.ts'
import { asPool } from '../stores/postgres/connection/pool.ts'
import { listenAt, type PortSharing } from '../surfaces/http/listening.ts'
import { requireOpen, type ServiceContext, wasClosed } from './serviceContext.ts'

/** A service. It may not be ready yet. */
export interface ServiceServer {
  /**
   * Resolves when the database is reachable and has the right version and, if a `port` was given, the service listens.
   * If it rejects, with a message for the operator, everything has been closed again. It also rejects if the service
   * is closed before it is ready.
   */
  ready: Promise<void>
  /**
   * The URL at which people reach the service: `baseUrl`, or the address that it listens on. Undefined before `ready`
   * if neither is known.
   */
  readonly url: string | undefined
  /**
   * Starts to listen once the service is ready, at the host and port of the options. Without a port it uses any free
   * one. Returns `url`. Rejects once the service is closed.
   */
  listen(): Promise<string>
  /** Answers one request of your own Node HTTP server. Waits for `ready`. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /**
   * Handles a WebSocket upgrade of your own Node HTTP server (its `upgrade` event), whatever the path. Refuses paths
   * without a WebSocket. Waits for `ready`.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Refuses new requests and work, finishes work in progress or ends it after ten seconds, and closes everything that
   * the service opened. Your own pool and stores stay open: close them after this has resolved. You can call it at any
   * time and more than once. It never rejects. If your pool is ended first, the service closes by itself.
   */
  close(): Promise<void>
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The options that only the command line sets. */
interface Hooks extends Pick<ServiceContext, 'gatherMetrics'> {
  /**
   * Awaited once the database is reachable and has the right version, before the service listens. A rejection ends the
   * start.
   */
  beforeListening?: () => Promise<void>
  /** Set if several processes listen on the port. */
  portSharing?: PortSharing | undefined
}

/** Makes a service and returns at once: see `ready`. Throws a RangeError for invalid options. */
export function createServiceServer(
  userOptions: ServiceOptions = {},
  { beforeListening, gatherMetrics, portSharing }: Hooks = {},
): ServiceServer {
  const options = completeOptions(userOptions)
  const log = createLog(options.logger)
  const closers = createClosers(log)
  const requests = trackRequests(log)
  const closingStarted = new AbortController()
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>()
  let address: string | undefined
  // Port 0 is replaced by a free port when the service listens.
  const expected = options.port ? addressOf(options, options.port) : undefined
  const url = () => options.baseUrl ?? address ?? expected
  // The base URL of links if the public URL is not known.
  const baseUrl = () => url() ?? addressOf(options)
  const opening = openService(options, { log, closers, baseUrl, closing: closingStarted.signal, gatherMetrics })

  let listening: Promise<string> | undefined
  async function listen(): Promise<string> {
    listening ??= opening.then((app) => listenWith(app))
    const reached = await listening
    if (closing) throw new Error('The service was closed.')
    return reached
  }

  async function listenWith(app: FastifyInstance): Promise<string> {
    await beforeListening?.()
    requireOpen(closingStarted.signal)
    const port = await boundPort(app, options, portSharing)
    address = addressOf(options, port)
    // The URL is logged, because the browser boundary refuses pages of any other origin.
    log.info(`the public URL is ${baseUrl()}`)
    return baseUrl()
  }

  async function start(): Promise<void> {
    try {
      await Promise.race([options.port === undefined ? opening : listen(), closed])
      requireOpen(closingStarted.signal)
      if (!listening) log.info('not listening: pass `port`, call listen(), or pass requests to handle()')
    } catch (error) {
      // The error may be an effect of closing.
      const reason = closing ? wasClosed() : error
      closingStarted.abort()
      stopWatching()
      await (closing ?? closers.closeAll())
      throw reason
    }
  }

  async function close(deadline: AbortSignal): Promise<void> {
    log.info('stopping')
    closingStarted.abort()
    stopWatching()
    // Parts that are still opening at the deadline are closed as soon as they are open.
    await isDoneBy(deadline, Promise.allSettled([opening, listening]))
    await requests.settle(deadline)
    await closers.closeAll(deadline)
    log.info('stopped')
    resolveClosed()
  }

  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= withDeadline(close))
  const stopWatching = watchPool(options, () => {
    log.error(endedTooSoon)
    void closeOnce()
  })
  // A service that does not listen cannot know where people reach it.
  let isAddressKnown = options.baseUrl !== undefined || options.port !== undefined
  function warnOfAddress(): void {
    if (isAddressKnown || address !== undefined) return
    isAddressKnown = true
    log.warn(`\`baseUrl\` is not set, so links begin with ${baseUrl()}, and browsers cannot sign in`)
  }
  const ready = start()
  // Also prevents an unhandled rejection when `ready` rejects before anyone awaits it.
  ready.catch((error: unknown) => {
    if (closing) return
    // The operator gets the message. The stack is for debugging.
    log.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'the service could not start')
    log.debug({ err: error }, 'the service could not start')
  })
  return {
    ready,
    get url() {
      return url()
    },
    listen,
    handle(request, response) {
      warnOfAddress()
      requests.handle(opening, request, response)
    },
    handleUpgrade: (request, socket, head) => requests.handleUpgrade(opening, request, socket, head),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  }
}

const endedTooSoon =
  'The pool of `database` was ended while the service was using it, so the service closes. Await its close() first, then end the pool.'

// Ending a pool waits for the connections in use, so the service must release its own.
function watchPool({ database }: CompleteOptions, onEnd: () => void): () => void {
  return 'pool' in database ? watchForEnd(asPool(database.pool), onEnd) : () => undefined
}

function addressOf({ host }: CompleteOptions, port?: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return port === undefined ? `http://${name}` : `http://${name}:${port}`
}

async function boundPort(
  app: FastifyInstance,
  { host, port = 0 }: CompleteOptions,
  sharing: PortSharing | undefined,
): Promise<number> {
  try {
    return await listenAt(app, { host, port }, sharing)
  } catch (error) {
    throw new Error(listenFailure(error, host, port), { cause: error })
  }
}

function listenFailure(error: unknown, host: string, port: number): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port with PORT (port).`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose another with PORT (port), such as 3000.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Choose another with HOST (host).`
    default:
      return `The service cannot listen on ${host}, port ${port}.`
  }
}
