import type { FastifyRequest } from 'fastify'
import type { Surface } from '../guards.ts'
import { isUpgrade } from '../upgradeRequests.ts'

/** Returns the path of a request target in origin or absolute form, still encoded. */
export function rawPathOf(target: string): string {
  const [beforeQuery = ''] = target.split(/[?#]/, 1)
  return beforeQuery.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

/**
 * Returns the surface of a request: the surface of the matched route, however the path is spelled, or else the surface
 * of the path.
 */
export function surfaceOf(request: FastifyRequest): Surface {
  const { raw } = request
  const path = pathOf(request)
  if (isUnder(path, '/v1/browser')) return isUpgrade(raw) ? 'browser stream' : browserSurfaceOf(path)
  if (isUpgrade(raw)) return 'WebSocket'
  if (isUnder(path, '/api')) return path.replace(/\/$/, '') === importPath ? 'token import' : 'public HTTP'
  if (isUnder(path, '/oauth')) return pagesOfApps.has(path.replace(/\/$/, '')) ? 'pages' : 'app authorization'
  return isUnder(path, '/graphql') ? 'GraphQL' : 'pages'
}

/** The path that exchanges another service's token for a session. */
export const importPath = '/api/v1/sessions/import'

/** Returns true if a request is for the page to which apps send people for their consent. */
export function isConsentPage(request: FastifyRequest): boolean {
  return pathOf(request).replace(/\/$/, '') === consentPage
}

/** Returns the pattern of the matched route, or else the decoded path. */
export function pathOf({ routeOptions: { url: pattern }, originalUrl }: FastifyRequest): string {
  return pattern === undefined || pattern === '*' ? decoded(rawPathOf(originalUrl)) : pattern
}

const consentPage = '/oauth/authorize'

/** The paths under `/oauth` that people see. The others are for programs. The web client has the same pages. */
export const pagesOfApps: ReadonlySet<string> = new Set([consentPage, '/oauth/show-code'])

function browserSurfaceOf(path: string): Surface {
  if (path === '/v1/browser/session') return 'browser session'
  return isUnder(path, '/v1/browser/auth') ? 'browser sign-in' : 'browser API'
}

/**
 * Returns the target to route by. A path with a malformed percent escape becomes a path without a route, so that it
 * passes the guards like any other. `isMalformed` recognises it afterwards.
 */
export function routableTarget(target: string): string {
  const path = rawPathOf(target)
  if (!path.includes('%') || canDecode(path)) return target
  const folder = ['/v1/browser/auth', '/v1/browser', '/api'].find((folder) => isUnder(path, folder)) ?? ''
  return `${folder}/.malformed`
}

/** Returns true if a request's path could not be decoded. */
export function isMalformed({ originalUrl, raw }: FastifyRequest): boolean {
  return raw.url !== originalUrl
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
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
