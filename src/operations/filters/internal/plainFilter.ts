import { notFound } from '../../../model/errors.ts'
import type { Filter } from '../../../model/filter.ts'
import type { FilterId } from '../../../model/ids.ts'

/**
 * Returns whether each keyword of a filter could be a filter by itself. Such filters are returned to v1 clients, which
 * match keywords themselves. With exclusions or patterns, or if all keywords must match, those clients would hide too
 * much.
 */
export function isPlain({ keywords, match }: Pick<Filter, 'keywords' | 'match'>): boolean {
  return (
    keywords.every(({ isPattern, excluded }) => !isPattern && !excluded) && (match === 'any' || keywords.length === 1)
  )
}

/** Returns a filter with only one of its keywords. Throws `not_found` unless the filter is plain. */
export function narrowed(filter: Filter | undefined, id: FilterId): Filter {
  const keyword = filter?.keywords.find((one) => one.id === id)
  if (!filter || !keyword || !isPlain(filter)) throw notFound()
  return { ...filter, keywords: [keyword] }
}
