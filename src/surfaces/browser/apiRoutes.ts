import type { Route } from '../http/route.ts'

const versionOf = /^\/api\/v(\d)(?=\/)/

/**
 * A route table as the browser boundary has it, under `/v1/browser/api`: where a path stands in two
 * versions, the later counts, and what gives credentials is left out.
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
