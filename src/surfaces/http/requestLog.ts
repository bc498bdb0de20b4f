import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Log } from '../../log.ts'
import { isId } from '../../model/ids.ts'
import { SessionHandle } from '../../model/session.ts'
import { loggedTrail, trailOf } from './requestTrail.ts'
import { rawPathOf } from './surface.ts'

/**
 * Logs one line per request after its response. The line never contains the query, headers or body, and only the
 * harmless parts of the path.
 */
export function registerRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { ip } = request
    const line = {
      ...loggedTrail(trailOf(request.raw)),
      method: request.method,
      path: loggablePath(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      session: request.caller?.session ?? request.app?.handle,
      // A trusted proxy may pass on any text as the address.
      address: isIP(ip) === 0 ? undefined : ip,
      code: request.errorCode,
    }
    if (line.path.startsWith('/health/')) log.debug(line, 'request')
    else log.info(line, 'request')
    done()
  })
}

/**
 * Returns the path of a request for the log: the pattern of its route with ids and handles filled in. If no route
 * matched, only the words of the path remain, and `…` replaces the rest. No part of an identifier looks like a word,
 * however it is split or encoded.
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
// Words are in lower case only, because a piece of an identifier almost always contains a capital letter.
const word = /^(?:[a-z0-9][a-z0-9._-]{0,18})?$/

function wordsOf(path: string): string {
  const segments = path.split('/', segmentsAtMost + 1)
  const shown = segments.slice(0, segmentsAtMost).map((segment) => (word.test(segment) ? segment : '…'))
  return (segments.length > segmentsAtMost ? [...shown, '…'] : shown).join('/')
}
