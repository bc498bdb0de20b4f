import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDoneBy } from '../runtime/deadline.ts'
import { mountProblem } from './mountProblem.ts'
import type { Log } from '../log.ts'
import { destroyThis } from '../surfaces/endSocket.ts'
import { routeUpgrade } from '../surfaces/upgrades.ts'

/** Tracks the requests of a server that the caller owns, so that closing the service can wait for them. */
export function trackRequests(log: Log) {
  const responses = new Set<ServerResponse>()
  const upgrades = new Map<Duplex, Promise<void>>()

  return {
    /** Passes a request to the app as soon as the app is open. Answers 503 if the app fails to open. */
    handle(opening: Promise<FastifyInstance>, request: IncomingMessage, response: ServerResponse): void {
      // For a closed response, the event `close` would never come.
      if (isClosed(response)) return
      responses.add(response)
      response.once('close', () => responses.delete(response))
      const problem = mountProblem(request)
      if (problem !== undefined) {
        log.error(problem)
        return refuse(response, 500, 'internal_error', problem)
      }
      opening.then(
        (app) => app.routing(request, response),
        () => refuse(response, 503, 'unavailable', 'The service could not start'),
      )
    },
    /** Passes a WebSocket upgrade to the app as soon as it is open. Closes the connection if it fails to open. */
    handleUpgrade(opening: Promise<FastifyInstance>, request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // Until the app adds its own listener, an error would end the process.
      socket.on('error', destroyThis)
      const decided = opening.then(
        (app) => routeUpgrade(app, request, socket, head),
        () => void socket.destroy(),
      )
      upgrades.set(socket, decided)
      void decided.finally(() => upgrades.delete(socket))
    },
    /** Resolves when all requests have been answered. At the deadline, closes the remaining connections. */
    async settle(deadline: AbortSignal): Promise<void> {
      const ends = [...responses].map((response) => new Promise((resolve) => response.once('close', resolve)))
      if (await isDoneBy(deadline, Promise.all([...ends, ...upgrades.values()]))) return
      for (const cutOff of [...responses, ...upgrades.keys()]) cutOff.destroy()
    },
  }
}

// A response of HTTP/2 has no `closed`, but its stream has.
function isClosed(response: ServerResponse & { stream?: Duplex }): boolean {
  return response.closed || response.stream?.closed === true
}

function refuse(response: ServerResponse, status: number, code: string, error: string): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '5' }),
    // An unread body would be parsed as the next request.
    connection: 'close',
  }
  response.writeHead(status, headers).end(JSON.stringify({ error, code }))
}
