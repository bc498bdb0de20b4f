import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Log } from '../../log.ts'
import { isId } from '../../model/ids.ts'
import { SessionHandle } from '../../model/session.ts'
import { loggedTrail } from './requestTrail.ts'
import { rawPathOf } from './surface.ts'

/**
 * Logs one line a request, when it has been answered: never its query, headers or body, and of its
 * path what is no secret.
 */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { ip } = request
    const line = {
      ...loggedTrail(request.raw),
      method: request.method,
      path: loggablePath(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      session: request.caller?.session ?? request.app?.handle,
      // A proxy that is trusted may pass on anything.
      address: isIP(ip) === 0 ? undefined : ip,
      code: request.errorCode,
    }
    if (line.path.startsWith('/health/')) log.debug(line, 'request')
    else log.info(line, 'request')
    done()
  })
}

/**
 * The path of a request, as the pattern of its route with the ids and handles filled in. Where no route matched, the
 * words of the path, and `…` for the rest: an identifier, in whatever pieces and however encoded, looks like no word.
 */
export function loggablePath({ routeOptions, params, originalUrl }: LoggedRequest): string {
  const pattern = routeOptions.url
  if (pattern === undefined || pattern === '*') return wordsOf(rawPathOf(originalUrl))
  return pattern.replace(/:(\w+)/g, (name, key: string) => {
    const value = (params as Record<string, string | undefined>)[key] ?? ''
    return isId(value) || SessionHandle.safeParse(value).success ? value : name
  })
}

type LoggedRequest = Pick<FastifyRequest, 'routeOptions' | 'params' | 'originalUrl'>

const segmentsAtMost = 10
// Small letters only: a piece of an identifier soon has a capital one.
const word = /^(?:[a-z0-9][a-z0-9._-]{0,18})?$/

function wordsOf(path: string): string {
  const segments = path.split('/', segmentsAtMost + 1)
  const shown = segments.slice(0, segmentsAtMost).map((segment) => (word.test(segment) ? segment : '…'))
  return (segments.length > segmentsAtMost ? [...shown, '…'] : shown).join('/')
}
