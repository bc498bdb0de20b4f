import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the web client. */
export interface ClientRoute {
  /** The path pattern of the router. */
  path: string
  /** Whether the page needs a signed-in account. */
  isOwn: boolean
}

const source = readFileSync(join(import.meta.dirname, '../../web/app/routes.tsx'), 'utf8')

/** All pages of the web client, in the order of `web/app/routes.tsx`. */
export const clientRoutes: readonly ClientRoute[] = [...source.matchAll(/\{\s*path: '([^']+)',[^{}]*?\}/g)].map(
  ([entry, path = '']) => ({ path, isOwn: entry.includes('isOwn: true') }),
)
