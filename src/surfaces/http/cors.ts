import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isBrowserSurface } from '../guards.ts'
import { rawPathOf, surfaceOf } from './surface.ts'

const exposed = [
  'Link',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]

// The guards run between the headers and the response, so a preflight is refused like any request
// (`answerPreflight`).
const preflight = { preflightContinue: true, strictPreflight: false, maxAge: 24 * 60 * 60 }
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const forApi: FastifyCorsOptions = { origin: '*', methods, exposedHeaders: exposed, ...preflight }
const forDiscovery: FastifyCorsOptions = { origin: '*', methods: ['GET', 'HEAD'], ...preflight }
const forFiles: FastifyCorsOptions = { ...forDiscovery, exposedHeaders: ['Accept-Ranges', 'Content-Range', 'ETag'] }
// The consent page is excluded (RFC 9700 section 2.6).
const forApps: FastifyCorsOptions = { origin: '*', methods: ['POST'], exposedHeaders: exposed, ...preflight }
const forNobody: FastifyCorsOptions = { origin: false }

/**
 * Allows pages of any origin to call the API, and to read discovery, pictures and other media, never with cookies.
 * Allows pages of the listed origins to call the browser boundary with cookies. Allows nothing else. It only sets
 * headers, and answers no request.
 */
export async function registerCors(app: FastifyInstance, browserOrigins: readonly string[]): Promise<void> {
  const forBrowsers: FastifyCorsOptions =
    browserOrigins.length === 0
      ? forNobody
      : { origin: [...browserOrigins], credentials: true, methods, exposedHeaders: exposed, ...preflight }
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) =>
      done(null, optionsFor(request, forBrowsers)),
  })
}

function optionsFor(request: FastifyRequest, forBrowsers: FastifyCorsOptions): FastifyCorsOptions {
  const surface = surfaceOf(request)
  if (isBrowserSurface(surface)) return forBrowsers
  if (surface === 'app authorization') return forApps
  if (surface !== 'pages') return forApi
  const path = rawPathOf(request.originalUrl)
  if (/^\/(?:media|avatars|headers|images)\//.test(path)) return forFiles
  return /^\/(?:\.well-known|nodeinfo)\//.test(path) ? forDiscovery : forNobody
}
