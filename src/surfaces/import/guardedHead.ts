import type { FastifyRequest } from 'fastify'
import type { ImportRequest } from '../../model/tokenImport.ts'

// Of sessions here: nothing that another service's people prove themselves by.
const leftOut: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie'])

/**
 * What a guard is shown of a request: a frozen copy of its head, with no object of the framework
 * and no session of ours.
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
