import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** The address to listen on. */
export interface ListenAddress {
  host: string
  port: number
}

/**
 * The order of a process among several that listen on one port: the first, or one that joins later. On systems other
 * than Linux they listen as workers of `node:cluster`.
 */
export type PortSharing = 'first' | 'further'

// libuv accepts one connection of a listening socket per iteration of its loop (libuv pull request 3696). In a busy
// process an iteration takes tens of milliseconds, so clients would wait for seconds even to be refused. Therefore
// several sockets listen on one port.
const listeners = 32

// Connections that may queue at each socket. The number is small, because a client may have disconnected long before
// its turn.
const backlog = 64

const othersOf = new WeakMap<FastifyInstance, Server[]>()

/**
 * Makes an app listen, and returns the port. Rejects with the system's error. In a cluster that the embedding program
 * runs, the primary process accepts the connections.
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  sharing?: PortSharing,
): Promise<number> {
  const reusePort = process.platform === 'linux' && (sharing !== undefined || !cluster.isWorker)
  // Sockets that share their port with each other would also share it with the socket of another program, without an
  // error.
  if (reusePort && port !== 0 && sharing !== 'further') await requireFree({ host, port })
  const options = {
    host,
    port,
    ...(reusePort && { backlog, reusePort }),
    listenTextResolver: (at: string) => `listening at ${at}`,
  }
  await app.listen(options)
  const { address, port: bound } = app.server.address() as AddressInfo
  if (reusePort) await listenMore(app, { host: address, port: bound })
  return bound
}

/**
 * Closes all listening sockets except the app's own, which the app closes. Resolves when their connections have
 * ended.
 */
export async function closeOthers(app: FastifyInstance): Promise<void> {
  const others = othersOf.get(app) ?? []
  othersOf.delete(app)
  await Promise.all(others.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
}

async function requireFree(address: ListenAddress): Promise<void> {
  // The probe is exclusive, because a cluster's primary would hold the port for a moment longer.
  const probe = createServer().listen({ ...address, exclusive: true })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

async function listenMore(app: FastifyInstance, address: ListenAddress): Promise<void> {
  const others: Server[] = []
  othersOf.set(app, others)
  for (let count = 1; count < listeners; count++) {
    // The options of Node's own HTTP servers.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    others.push(server)
    await once(server.listen({ ...address, backlog, reusePort: true }), 'listening')
  }
}
