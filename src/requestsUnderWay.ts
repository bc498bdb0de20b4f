import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

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
    /** Resolves when all have been answered; cuts off those that are not after so many milliseconds. */
    async settle(milliseconds: number): Promise<void> {
      const timer = setTimeout(() => {
        for (const response of responses) response.destroy()
      }, milliseconds)
      await Promise.all([...responses].map((response) => new Promise((resolve) => response.once('close', resolve))))
      clearTimeout(timer)
    },
  }
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify({ error: 'The service could not start', code: 'unavailable' })
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' }).end(body)
}
