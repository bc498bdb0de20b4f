import type { FastifyInstance } from 'fastify'
import { A, B, G, H, I, O, P, S, T, W } from '../guards.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

// A response for one caller must not be served to another, nor stored in a cache.
const ofCallers = { ...everywhere, 'cache-control': 'private, no-store', vary: 'Authorization' }

const ofBrowsers = {
  ...everywhere,
  'cache-control': 'no-store',
  vary: 'Cookie, Origin, Sec-Fetch-Site',
  'cross-origin-resource-policy': 'same-origin',
}

const headersOf = {
  [H]: ofCallers,
  [G]: { ...ofCallers, vary: 'Authorization, Accept' },
  [W]: ofCallers,
  [S]: ofBrowsers,
  [A]: ofBrowsers,
  [B]: ofBrowsers,
  [T]: ofBrowsers,
  [O]: ofCallers,
  [I]: ofCallers,
  [P]: everywhere,
}

/** Adds its request id and the headers of its surface to every response. A handler may override them. */
export function registerResponseHeaders(app: FastifyInstance, { isHttps }: { isHttps(): boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headersOf[request.surface])
    if (isHttps()) reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
