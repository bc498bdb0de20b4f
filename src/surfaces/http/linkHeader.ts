import type { Links } from '../../model/links.ts'
import { decodeComponent, splitPairs } from './input/urlencoded.ts'

export interface Cursors {
  next: string | null
  previous: string | null
}

/** The parameters that select a page: the two that links set, and all that a link replaces. */
interface PageNames {
  next: string
  previous: string
  all: readonly string[]
}

const idNames: PageNames = { next: 'max_id', previous: 'min_id', all: ['max_id', 'min_id', 'since_id'] }
/** For lists that are continued by the number of results to skip. */
export const offsetNames: PageNames = { next: 'offset', previous: 'offset', all: ['offset'] }

/**
 * Returns the `Link` header (RFC 8288) of a page, or undefined if there are no other pages. `next` comes first, because
 * some clients read only one link. The query's other parameters stay in the links, because the guards have checked that
 * none is a credential.
 */
export function linkHeader(
  links: Links,
  target: string,
  path: string,
  { next, previous }: Cursors,
  names = idNames,
): string | undefined {
  const query = new URLSearchParams(ownParameters(target, names)).toString()
  const before = `${links.page(path)}?${query}${query && '&'}`
  // Cursors are ids or numbers and need no encoding.
  const to = (name: string, cursor: string) => `${before}${name}=${cursor}`
  const parts: string[] = []
  if (next !== null) parts.push(`<${to(names.next, next)}>; rel="next"`)
  if (previous !== null) parts.push(`<${to(names.previous, previous)}>; rel="prev"`)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Returns the offsets of the pages beside one with `count` results. Only a full page may have a next one. */
export function offsetCursors({ limit, offset }: { limit: number; offset: number }, count: number): Cursors {
  return {
    next: count < limit ? null : String(offset + limit),
    previous: offset === 0 ? null : String(Math.max(offset - limit, 0)),
  }
}

/** Returns the path of a route with its parameters filled in and encoded. */
export function filledPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function ownParameters(target: string, { all }: PageNames): [string, string][] {
  const [beforeFragment = ''] = target.split('#', 1)
  const start = beforeFragment.indexOf('?')
  if (start === -1) return []
  const pairs = splitPairs(beforeFragment.slice(start + 1))
  const decoded = pairs.map(([name, value]): [string, string] => [decodeComponent(name), decodeComponent(value)])
  return decoded.filter(([name]) => !all.includes(name))
}
