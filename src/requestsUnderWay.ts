import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDoneBy } from './deadline.ts'

/** Requests of a server that somebody else closes: who they are, so that closing can wait for them. */
export function trackRequests() {
  const responses = new Set<ServerResponse>()

  return {
    /** Gives a request to the app as soon as there is one; 503 when there will be none. */
    handle(opening: Promise<FastifyInstance>, request: IncomingMessage, response: ServerResponse): void {
      responses.add(response)
      response.once('close', () => responses.delete(response))
      opening.then(
        (app) => app.routing(request, response),
        () => refuse(response),
      )
    },
    /** Gives a request to become a WebSocket to the app as soon as there is one; cuts it off when there will be none. */
    handleUpgrade(opening: Promise<FastifyInstance>, request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // Until the app listens to it itself, an error would end the process.
      socket.on('error', destroyThis)
      opening.then(
        (app) => app.server.emit('upgrade', request, socket, head),
        () => socket.destroy(),
      )
    },
    /** Resolves when all have been answered; cuts off those that are not at the deadline. */
    async settle(deadline: AbortSignal): Promise<void> {
      const ends = [...responses].map((response) => new Promise((resolve) => response.once('close', resolve)))
      if (await isDoneBy(deadline, Promise.all(ends))) return
      for (const response of responses) response.destroy()
    },
  }
}

// One for all: a function of its own would keep the request for as long as the socket lasts.
function destroyThis(this: Duplex): void {
  this.destroy()
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: 'The service could not start', code: 'unavailable' })
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' }).end(body)
}
