import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { destroyThis, endSocket } from './endSocket.ts'
import { isUpgrade, recordUpgrade } from './upgradeRequests.ts'

// With `import`, each start of Node would also load its `fetch` client, which most processes never use.
const { ServerResponse } = process.getBuiltinModule('node:http')

/** The constraint of routes that take WebSocket upgrades, and no other requests. */
export const toWebSocket = { upgrade: 'websocket' }

/**
 * Routes WebSocket upgrades like all requests, with the same hooks, guards and errors. Only routes with the
 * constraint `toWebSocket` take them. Call it before you add routes.
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

/** Routes a WebSocket upgrade through an app with `registerUpgrades`. Resolves when the upgrade is done or refused. */
export function routeUpgrade(app: FastifyInstance, request: IncomingMessage, socket: Duplex, head: Buffer) {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Node leaves the socket entirely to us: its errors, and its end after the response.
  const decided = () => {
    socket.off('close', decided)
    resolve()
  }
  socket.on('error', destroyThis).on('close', decided)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  try {
    response.assignSocket(socket as never)
  } catch {
    // The response to an earlier request is still being sent on this socket.
    socket.destroy()
    return promise
  }
  response.once('finish', () => {
    decided()
    endSocket(socket)
  })
  recordUpgrade(request, { socket, head, decided })
  app.routing(request, response)
  return promise
}
