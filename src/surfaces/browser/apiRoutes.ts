import type { Route } from '../http/route.ts'

const versionOf = /^\/api\/v(\d)(?=\/)/

/**
 * Returns the browser boundary's form of a route table, under `/v1/browser/api`. If a path has two versions, only the
 * later one is included. Routes that return or concern credentials are left out.
 */
export function browserApiRoutes(routes: readonly Route[]): Route[] {
  const byLine = new Map<string, { route: Route; version: number }>()
  for (const route of routes.filter(({ isPublicOnly }) => !isPublicOnly)) {
    const version = Number(versionOf.exec(route.path)?.[1])
    const path = route.path.replace(versionOf, '/v1/browser/api')
    const line = `${route.method} ${path.replace(/:\w+/g, ':')}`
    if (version > (byLine.get(line)?.version ?? 0)) byLine.set(line, { route: { ...route, path }, version })
  }
  return [...byLine.values()].map(({ route }) => route)
}
