import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { endSocket } from './lingering.ts'
import { isUpgrade, noteUpgrade } from './upgradeRequests.ts'

// By `import`, Node would read all of its client for `fetch` along at each start, which most never use.
const { ServerResponse } = process.getBuiltinModule('node:http')

/** The value of a route's constraint `upgrade` by which it takes requests to become a WebSocket, and no others. */
export const toWebSocket = { upgrade: 'websocket' }

/**
 * Sends requests to become a WebSocket the way of all requests: same hooks, same guards, same errors;
 * only routes with the constraint `toWebSocket` take them. To be called before there are routes.
 */
export function registerUpgrades(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'upgrade',
    storage: () => new Map(),
    deriveConstraint: (request: IncomingMessage) => (isUpgrade(request) ? 'websocket' : undefined),
    mustMatchWhenDerived: true,
  })
  app.server.on('upgrade', (request, socket, head) => void routeUpgrade(app, request, socket, head))
}

/**
 * Sends one request to become a WebSocket through an app that has `registerUpgrades`; resolves when
 * it is one, or was refused.
 */
export function routeUpgrade(app: FastifyInstance, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const { promise, resolve: decided } = Promise.withResolvers<void>()
  // Node leaves the socket to us altogether: its errors, and the end of what is answered.
  socket.on('error', () => socket.destroy())
  socket.once('close', decided)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  try {
    response.assignSocket(socket as never)
  } catch {
    // The answer to an earlier request is still under way there.
    socket.destroy()
    return promise
  }
  response.once('finish', () => {
    decided()
    endSocket(socket)
  })
  noteUpgrade(request, { socket, head, decided })
  app.routing(request, response)
  return promise
}
