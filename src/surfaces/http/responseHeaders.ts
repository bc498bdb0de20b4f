import type { FastifyInstance } from 'fastify'

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
  'public HTTP': ofCallers,
  GraphQL: { ...ofCallers, vary: 'Authorization, Accept' },
  WebSocket: ofCallers,
  'browser session': ofBrowsers,
  'browser sign-in': ofBrowsers,
  'browser API': ofBrowsers,
  'browser stream': ofBrowsers,
  'app authorization': ofCallers,
  'token import': ofCallers,
  pages: everywhere,
}

/** Adds its request id and the headers of its surface to every response. A handler may override them. */
export function registerResponseHeaders(app: FastifyInstance, { isHttps }: { isHttps(): boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headersOf[request.surface])
    if (isHttps()) reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
