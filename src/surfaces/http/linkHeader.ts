import type { Links } from '../../model/links.ts'
import { decodeComponent, splitPairs } from './input/urlencoded.ts'

export interface Cursors {
  next: string | null
  previous: string | null
}

const cursorNames = new Set(['max_id', 'min_id', 'since_id'])

/**
 * Returns the `Link` header (RFC 8288) of a page, or undefined if there are no other pages. `next` comes first,
 * because some clients read only one link. The query's other parameters stay in the links: the guards have checked
 * that none is a credential.
 */
export function linkHeader(
  links: Links,
  target: string,
  path: string,
  { next, previous }: Cursors,
): string | undefined {
  const query = new URLSearchParams(ownParameters(target)).toString()
  const before = `${links.page(path)}?${query}${query && '&'}`
  // Cursors are ids and need no encoding.
  const to = (name: string, cursor: string) => `${before}${name}=${cursor}`
  const parts: string[] = []
  if (next !== null) parts.push(`<${to('max_id', next)}>; rel="next"`)
  if (previous !== null) parts.push(`<${to('min_id', previous)}>; rel="prev"`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Returns the path of a route with its parameters filled in and encoded. */
export function filledPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function ownParameters(target: string): [string, string][] {
  const [beforeFragment = ''] = target.split('#', 1)
  const start = beforeFragment.indexOf('?')
  if (start === -1) return []
  const pairs = splitPairs(beforeFragment.slice(start + 1))
  const decoded = pairs.map(([name, value]): [string, string] => [decodeComponent(name), decodeComponent(value)])
  return decoded.filter(([name]) => !cursorNames.has(name))
}
