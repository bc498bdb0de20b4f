import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '../../model/caller.ts'
import { spokenProtocols } from '../appTickets.ts'
import type { Graphql } from '../graphql/graphql.ts'
import type { GraphqlCounts } from '../graphql/metrics.ts'
import { sessionNeeded } from '../guards.ts'
import { addressKey } from '../addressKey.ts'
import { inTime } from '../deadline.ts'
import { loggedTrail, trailOf } from '../http/requestTrail.ts'
import { readerOf } from '../reader.ts'
import { type SessionWatch, watchedSession } from '../sessionWatch.ts'
import type { StreamConnections, StreamTransport } from '../streamConnections.ts'
import { upgradeOf } from '../upgradeRequests.ts'
import { toWebSocket } from '../upgrades.ts'
import { AcceptedSocket, type AcceptedSocketDeps } from './acceptedSocket.ts'
import { graphqlSocket } from './graphqlSocket.ts'
import { requireHandshake, requireProtocol, type SpokenProtocol } from './handshake.ts'
import { LiveSocket, type SocketUse } from './liveSocket.ts'
import { MastodonSocket } from './mastodonSocket.ts'
import { openSockets } from './openSockets.ts'
import { SocketTask, type SocketTaskDeps } from './socketTask.ts'

/** The options of the WebSockets. */
export interface WebSocketOptions extends SocketTaskDeps {
  graphql: Graphql
  graphqlCounts: Pick<GraphqlCounts, 'add'>
  watch: SessionWatch
  connections: StreamConnections
  /** Returns the caller of a browser's stream. Throws if it may not open one. Undefined without a browser boundary. */
  admitBrowser: ((request: FastifyRequest) => Promise<Caller>) | undefined
  /**
   * Aborts when the service stops accepting new work. The sockets then end at once, before the parts of the service are
   * closed one after the other.
   */
  closing: AbortSignal
}

/** The sockets of a service. */
export interface WebSockets {
  /**
   * Ends all sockets and waits until they have closed. Closes the remaining connections at the deadline, and after
   * two seconds in any case.
   */
  close(deadline: AbortSignal): Promise<void>
}

/**
 * Returns the handlers of a socket for one protocol. `socket()` must not be called before the function has returned,
 * because the socket is made with these handlers. `start` is called as soon as the socket exists.
 */
type OpenSocketUse = (socket: () => LiveSocket, task: SocketTask) => { use: SocketUse; start?(): unknown }

const ofGraphql: SpokenProtocol = { name: spokenProtocols.graphql, isOptional: false }
// As in Mastodon, a client that sends the `Authorization` header need not name a protocol.
const ofMastodon: SpokenProtocol = { name: spokenProtocols.mastodon, isOptional: true }

/** Milliseconds that a client has to confirm the closing of a socket. */
const closeTimeout = 5_000

/**
 * Mounts the WebSockets: GraphQL's at `/graphql` and, for browsers, at `/v1/browser/stream`. Mastodon's is at
 * `/api/v1/streaming`.
 */
export function mountWebSockets(app: FastifyInstance, options: WebSocketOptions): WebSockets {
  const { services, graphql, graphqlCounts: counts, admitBrowser } = options
  const sockets = openSockets()
  const deps: AcceptedSocketDeps = { ...options, sockets }
  const protocolOf = new WeakMap<IncomingMessage, string>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A few compressed bytes could expand to very many.
    perMessageDeflate: false,
    maxPayload: services.limits.streamMessageBytes,
    maxFragments: 64,
    closeTimeout,
    // The response must never contain the ticket that is offered beside the protocol.
    handleProtocols: (_offered: Set<string>, request: IncomingMessage) => protocolOf.get(request) ?? false,
  } as ConstructorParameters<typeof WebSocketServer>[0])
  // The requests that `ws` would refuse have been refused before.
  server.on('wsClientError', (_error, socket) => socket.destroy())

  const mount = (
    path: string,
    transport: StreamTransport,
    protocol: SpokenProtocol,
    begin: (request: FastifyRequest) => OpenSocketUse,
    admit: (request: FastifyRequest) => Promise<Caller> = callerOf,
  ) =>
    app.get(
      path,
      { constraints: toWebSocket, exposeHeadRoute: false, config: { needsSession: true } },
      async (request, reply) => {
        requireHandshake(request.raw)
        requireProtocol(request.raw, protocol)
        protocolOf.set(request.raw, protocol.name)
        accept(request, reply, transport, begin(request), await inTime(request, 'read', () => admit(request)))
        return reply
      },
    )

  function accept(
    request: FastifyRequest,
    reply: FastifyReply,
    transport: StreamTransport,
    begin: OpenSocketUse,
    caller: Caller,
  ): void {
    const { raw, id, ip } = request
    const release = options.connections.admit(transport, caller, addressKey(ip))
    const { socket, head, decided } = upgradeOf(raw)
    const session = watchedSession(request)
    const task = new SocketTask({ caller, ip }, readerOf(request), loggedTrail(trailOf(raw)), options)
    reply.hijack()
    request.slot?.leave()
    reply.raw.detachSocket(socket as never)
    const accepted = new AcceptedSocket(transport, task, release, deps)
    // The upgrade is synchronous: when it returns, it has called back or never will.
    let live: LiveSocket | undefined
    const addId = (headers: string[]) => headers.push(`X-Request-Id: ${id}`)
    server.on('headers', addId)
    try {
      server.handleUpgrade(raw, socket, head, (opened) => {
        live = serve(opened, socket, accepted, task, begin)
      })
    } finally {
      server.off('headers', addId)
      if (!live) release()
      decided()
    }
    if (live) accepted.watch(session, live)
  }

  function serve(
    opened: WebSocket,
    transport: Duplex,
    accepted: AcceptedSocket,
    task: SocketTask,
    begin: OpenSocketUse,
  ): LiveSocket {
    const { use, start } = begin(() => live, task)
    const live: LiveSocket = new LiveSocket(opened, transport, use, accepted)
    sockets.add(live)
    start?.()
    return live
  }

  const beginGraphql = graphqlSocket({ graphql, counts })
  mount('/graphql', 'graphql_websocket', ofGraphql, () => beginGraphql)
  mount('/api/v1/streaming', 'mastodon_websocket', ofMastodon, ({ parsedQuery: { fields } }) => {
    const { stream, tag, list, after } = fields
    return (socket, task) => {
      const use = new MastodonSocket(socket, task)
      return { use, start: () => (stream === undefined ? undefined : use.subscribe({ stream, tag, list, after })) }
    }
  })
  if (admitBrowser) {
    mount('/v1/browser/stream', 'browser_websocket', ofGraphql, () => beginGraphql, admitBrowser)
  }
  options.closing.addEventListener('abort', sockets.endAll, { once: true })
  return { close: sockets.close }
}

async function callerOf({ caller }: FastifyRequest): Promise<Caller> {
  if (!caller) throw sessionNeeded()
  return caller
}
