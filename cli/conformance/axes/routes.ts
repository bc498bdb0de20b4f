import { within } from '../response.ts'
import { isAccepted } from '../judging.ts'
import type { Target } from '../target.ts'

export interface Route {
  method: string
  /** Contains, for each parameter, the id or name of an object that does not exist. */
  path: string
  hasParameters: boolean
  /** True if all its parameters are ids that do not exist, so that a request changes nothing. */
  isOfNothing: boolean
  /** True if it is open to everyone. */
  isAnonymous: boolean
}

/** An id that does not exist. */
export const noId = '999999999999999'
const methods = ['get', 'post', 'put', 'patch', 'delete']

// Routes of every implementation (paths-2), used if a deployment publishes no document.
const everyones: [method: string, path: string][] = [
  ['get', '/api/v1/timelines/home'],
  ['get', '/api/v1/accounts/verify_credentials'],
  ['get', '/api/v1/statuses/{id}'],
  ['post', '/api/v1/statuses'],
  ['put', '/api/v1/statuses/{id}'],
  ['delete', '/api/v1/statuses/{id}'],
  ['post', '/api/v1/statuses/{id}/favourite'],
  ['post', '/api/v1/accounts/{id}/follow'],
  ['post', '/api/v1/lists'],
  ['put', '/api/v1/lists/{id}'],
]

/** Returns the deployment's OpenAPI document; undefined if it publishes none. */
export function publishedDocument(target: Target): Promise<unknown> {
  return target.once('OpenAPI document', async () => {
    const { openapi = '/openapi.json' } = target.profile.surfaces ?? {}
    const answer = openapi === false ? undefined : await target.send('GET', openapi)
    return answer && isAccepted(answer) ? answer.json : undefined
  })
}

/**
 * Returns the routes of the deployment's OpenAPI document (paths-10). Without one, returns the routes that every
 * implementation has.
 */
export function publishedRoutes(target: Target): Promise<Route[]> {
  return target.once('routes', async () => {
    const paths = within(await publishedDocument(target), 'paths')
    const routes = Object.entries(typeof paths === 'object' && paths !== null ? paths : {}).flatMap(([path, item]) =>
      methods
        .filter((method) => within(item, method) !== undefined && path.startsWith('/'))
        .map((method) => routeOf(method, path, within(item, method, 'security'))),
    )
    return routes.length > 0 ? routes : everyones.map(([method, path]) => routeOf(method, path, undefined))
  })
}

/** Returns whether only moderators may use a route (credentials-22). */
export function isOfModerators({ path }: Route): boolean {
  return /^\/api\/v\d\/admin\//.test(path)
}

/** Returns the reads below a path that need no parameter. */
export async function publishedReads(target: Target, prefix: string): Promise<Route[]> {
  return (await publishedRoutes(target)).filter(
    ({ method, path, hasParameters }) => method === 'GET' && path.startsWith(prefix) && !hasParameters,
  )
}

function routeOf(method: string, template: string, security: unknown): Route {
  const parameters = template.match(/\{\w+\}/g) ?? []
  const isOpen = (one: unknown) => typeof one === 'object' && one !== null && Object.keys(one).length === 0
  return {
    method: method.toUpperCase(),
    path: template.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'emoji' ? '%F0%9F%91%8D' : noId)),
    hasParameters: parameters.length > 0,
    isOfNothing: parameters.length > 0 && parameters.every((name) => /^\{(?:\w+_)?id\}$/.test(name)),
    isAnonymous: Array.isArray(security) && (security.length === 0 || security.some(isOpen)),
  }
}
