import { notFound } from '../../../model/errors.ts'
import type { Filter } from '../../../model/filter.ts'
import type { FilterId } from '../../../model/ids.ts'

/**
 * Whether each keyword of a filter is a filter by itself: then clients that know of words alone -
 * they match them themselves - may be told of it. With exclusions or patterns, or where several
 * keywords are needed, they would hide what is not to be hidden.
 */
export function isPlain({ keywords, match }: Pick<Filter, 'keywords' | 'match'>): boolean {
  return (
    keywords.every(({ isPattern, excluded }) => !isPattern && !excluded) && (match === 'any' || keywords.length === 1)
  )
}

/** A filter with one of its keywords alone; throws `not_found` unless it is plain. */
export function narrowed(filter: Filter | undefined, id: FilterId): Filter {
  const keyword = filter?.keywords.find((one) => one.id === id)
  if (!filter || !keyword || !isPlain(filter)) throw notFound()
  return { ...filter, keywords: [keyword] }
}
