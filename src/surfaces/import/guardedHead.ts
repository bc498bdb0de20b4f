import type { FastifyRequest } from 'fastify'
import type { ImportRequest } from '../../model/tokenImport.ts'

// The headers that may contain a session of this service. Users of the other service do not authenticate with them.
const leftOut: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie'])

/**
 * Returns the parts of a request that a guard may see: a frozen copy of its head, without objects of the framework
 * and without our sessions.
 */
export function guardedHead({ method, routeOptions, headers, ip, id }: FastifyRequest): ImportRequest {
  const shown = Object.entries(headers).filter(([name]) => !leftOut.has(name))
  return Object.freeze({
    method,
    path: routeOptions.url ?? '',
    headers: Object.freeze(Object.fromEntries(shown)),
    address: ip,
    requestId: id,
  })
}
