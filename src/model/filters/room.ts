import { invalid } from '../errors.ts'
import type { Limits } from '../settings.ts'
import { keywordLengths } from './bounds.ts'
import { requirePatterns } from './patterns.ts'

/** What the filters of an account come to. */
export interface FilterTotals {
  filters: number
  /** Of the filter that has the most. */
  keywords: number
  /** Of all keywords together. */
  characters: number
  patterns: readonly string[]
}

/** Throws `validation_failed` where filters and keywords are more than an account may have. */
export function requireRoom(
  totals: FilterTotals,
  { filters, filterKeywords, filterPatterns }: Pick<Limits, 'filters' | 'filterKeywords' | 'filterPatterns'>,
): void {
  if (totals.filters > filters) throw invalid('filters', `are more than ${filters}: remove one first`)
  if (totals.keywords > filterKeywords) throw invalid('keywords', `are more than ${filterKeywords} in one filter`)
  if (totals.characters > keywordLengths)
    throw invalid('keywords', `of your filters are too long together: ${keywordLengths} characters at most`)
  if (totals.patterns.length > filterPatterns) throw invalid('keywords', `hold more than ${filterPatterns} patterns`)
  requirePatterns(totals.patterns, 'keywords')
}
