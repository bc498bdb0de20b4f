import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the web client. */
export interface ClientRoute {
  /** As its router has it. */
  path: string
  /** Whether somebody must be signed in. */
  isOwn: boolean
}

const source = readFileSync(join(import.meta.dirname, '../../web/app/routes.tsx'), 'utf8')

/** Every page of the web client, as `web/app/routes.tsx` lists them, in its order. */
export const clientRoutes: readonly ClientRoute[] = [...source.matchAll(/\{\s*path: '([^']+)',[^{}]*?\}/g)].map(
  ([entry, path = '']) => ({ path, isOwn: entry.includes('isOwn: true') }),
)
