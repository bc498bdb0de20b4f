import type { FastifyRequest } from 'fastify'
import { H, P, type Surface } from '../guards.ts'

/** The path of a request target in origin or absolute form, still encoded. */
export function rawPathOf(target: string): string {
  const [beforeQuery = ''] = target.split(/[?#]/, 1)
  return beforeQuery.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

/** Which surface a request came in at: that of the route it matched, whatever the spelling of its path; else that of its path. */
export function surfaceOf({ routeOptions, originalUrl }: FastifyRequest): Surface {
  const pattern = routeOptions.url
  return isUnderApi(pattern === undefined || pattern === '*' ? decoded(rawPathOf(originalUrl)) : pattern) ? H : P
}

/**
 * The target to route by. A path with a malformed percent escape becomes one that no route has, so that it goes through
 * the guards like any other; `isMalformed` tells it afterwards.
 */
export function routableTarget(target: string): string {
  const path = rawPathOf(target)
  if (!path.includes('%') || canDecode(path)) return target
  return isUnderApi(path) ? '/api/.malformed' : '/.malformed'
}

/** Whether a request's path could not be decoded. */
export function isMalformed({ originalUrl, raw }: FastifyRequest): boolean {
  return raw.url !== originalUrl
}

function isUnderApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

function decoded(path: string): string {
  return canDecode(path) ? decodeURI(path) : path
}
