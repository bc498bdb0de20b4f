import { invalid } from '../errors.ts'
import type { Limits } from '../settings.ts'
import { totalKeywordLength } from './bounds.ts'
import { requirePatterns } from './patterns.ts'

/** The size of all filters of an account. */
export interface FilterTotals {
  filters: number
  /** The number of keywords of the filter that has the most. */
  keywords: number
  /** The characters of all keywords together. */
  characters: number
  patterns: readonly string[]
}

/** Throws `validation_failed` if the filters exceed the limits of an account. */
export function requireRoom(
  totals: FilterTotals,
  { filters, filterKeywords, filterPatterns }: Pick<Limits, 'filters' | 'filterKeywords' | 'filterPatterns'>,
): void {
  if (totals.filters > filters) throw invalid('filters', 'filtersTooMany', { most: filters })
  if (totals.keywords > filterKeywords) throw invalid('keywords', 'filterKeywordsTooMany', { most: filterKeywords })
  if (totals.characters > totalKeywordLength)
    throw invalid('keywords', 'filterKeywordsTooLong', { most: totalKeywordLength })
  if (totals.patterns.length > filterPatterns)
    throw invalid('keywords', 'filterPatternsTooMany', { most: filterPatterns })
  requirePatterns(totals.patterns, 'keywords')
}
