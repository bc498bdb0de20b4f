import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Where to listen. */
export interface ListenAddress {
  host: string
  port: number
}

/**
 * Whether a process is the first of several that listen at one port, or joins others there; where
 * that cannot be (but for Linux), they listen as processes of `node:cluster` do.
 */
export type PortSharing = 'first' | 'further'

// libuv takes one connection off a listening socket each time round its loop (libuv pull request
// 3696), and while a process is busy, a round takes tens of milliseconds: others would wait for
// seconds to be heard at all, let alone refused. So there are several sockets of one port.
const listeners = 32

// Connections that may wait to be taken by each. Few: whoever asked there may have gone long ago by
// the time it is heard.
const backlog = 64

const othersOf = new WeakMap<FastifyInstance, Server[]>()

/**
 * Has an app listen, and returns the port; rejects with the system's error. In a cluster of the
 * caller's the primary process takes the connections.
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  sharing?: PortSharing,
): Promise<number> {
  const reusePort = process.platform === 'linux' && (sharing !== undefined || !cluster.isWorker)
  // Sockets that share their port with each other would share it with those of another program too,
  // and nobody would know.
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
 * Listens no more at all but the app's own socket, which the app closes; resolves when what came in there has ended.
 */
export async function closeOthers(app: FastifyInstance): Promise<void> {
  const others = othersOf.get(app) ?? []
  othersOf.delete(app)
  await Promise.all(others.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
}

async function requireFree(address: ListenAddress): Promise<void> {
  // By this process itself, not by a primary that would still hold the port for a moment.
  const probe = createServer().listen({ ...address, exclusive: true })
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

async function listenMore(app: FastifyInstance, address: ListenAddress): Promise<void> {
  const others: Server[] = []
  othersOf.set(app, others)
  for (let count = 1; count < listeners; count++) {
    // As Node's own HTTP servers are.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    others.push(server)
    await once(server.listen({ ...address, backlog, reusePort: true }), 'listening')
  }
}
