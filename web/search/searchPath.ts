import type { Kind } from './searches.ts'

/** Where a search stands. */
export function searchPath(query: string, kind: Kind = 'all'): string {
  const search = new URLSearchParams({ ...(query && { q: query }), ...(kind !== 'all' && { type: kind }) })
  return search.size > 0 ? `/search?${search}` : '/search'
}
