import { z } from 'zod'
import { problemKey } from '../../../messages/text.ts'
import { invalid, notFound } from '../../../model/errors.ts'
import { type Filter, FilterAction, FilterContext, type FilterKeyword, KeywordMatch } from '../../../model/filter.ts'
import { keywordLength, titleLength } from '../../../model/filters/bounds.ts'
import { requireNarrowClasses, requirePattern } from '../../../model/filters/patterns.ts'
import { FilterId } from '../../../model/ids.ts'
import { cleanLine } from '../../../model/text/clean.ts'
import { isLongerThan } from '../../../model/text/length.ts'
import type { Limits } from '../../../model/settings.ts'
import type { KeywordChange, KeywordDraft } from '../../../stores/filters.ts'

const century = 100 * 366 * 24 * 60 * 60

/** The contexts of a filter, at least one. */
export const Contexts = z
  .array(FilterContext)
  .min(1, problemKey('blank'))
  .transform((contexts) => [...new Set(contexts)])
  .describe('The contexts in which the filter applies: at least one.')

/** The input for the time until a filter expires. */
export const ExpiresIn = z
  .int()
  .min(-century)
  .max(century)
  .nullable()
  .describe('Seconds until the filter expires; null for never.')

/** The input fields of a filter, except its keywords, with their defaults. */
export const filterFields = {
  title: z.string().describe(`The title, up to ${titleLength} characters.`),
  contexts: Contexts,
  action: FilterAction.default('warn'),
  match: KeywordMatch.default('any').describe('Whether one keyword must match or all of them.'),
  expiresIn: ExpiresIn.default(null),
}

/** The input fields of a keyword, except its text. */
export const keywordFields = {
  wholeWord: z.boolean().optional().describe('Whether only whole words match. The default is true.'),
  isPattern: z
    .boolean()
    .optional()
    .describe('Whether the keyword is a regular expression (RE2). REST also accepts `regex`.'),
  excluded: z
    .boolean()
    .optional()
    .describe('Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.'),
}

export const KeywordText = z.string().describe('The word, phrase or pattern to match.')

const NewKeyword = z
  .strictObject({ keyword: KeywordText, ...keywordFields })
  .meta({ id: 'FilterKeywordInput', description: 'A keyword of a new filter.' })

export const NewKeywords = z.array(NewKeyword).max(1000).default([]).describe('The keywords.')

/** Throws `validation_failed` for too many patterns before any is compiled, since each takes time. */
export function requireFewPatterns(
  keywords: readonly { keyword?: string | undefined; isPattern?: boolean | undefined }[],
  { filterPatterns }: Pick<Limits, 'filterPatterns'>,
): void {
  const patterns = keywords.flatMap(({ keyword = '', isPattern }) => (isPattern ? [keyword] : []))
  if (patterns.length > filterPatterns) throw invalid('keywords', 'filterPatternsTooMany', { most: filterPatterns })
  requireNarrowClasses(patterns, 'keywords')
}

type KeywordInput = Omit<KeywordChange, 'keyword'> & { keyword: string }

/** Returns the keyword from an input. Throws `validation_failed` for `field`. */
export function keywordDraft(fields: KeywordInput, field = 'keyword'): KeywordDraft {
  const { wholeWord = true, isPattern = false, excluded = false } = fields
  return { keyword: cleanKeyword(fields.keyword, isPattern, field), wholeWord, isPattern, excluded }
}

/** Returns the change to an existing keyword. Throws `validation_failed`. */
export function keywordChange(change: KeywordChange, before: FilterKeyword, field = 'keyword'): KeywordChange {
  const { keyword = before.keyword, isPattern = before.isPattern } = change
  const cleaned = cleanKeyword(keyword, isPattern, field)
  // Unchanged text is not written again, because another request may be changing it.
  return { ...change, keyword: change.keyword === undefined ? undefined : cleaned }
}

function cleanKeyword(text: string, isPattern: boolean, field: string): string {
  const keyword = cleanLine(text)
  if (keyword === '') throw invalid(field, 'blank')
  if (isPattern) requirePattern(keyword, field)
  else if (isLongerThan(keyword, keywordLength)) throw invalid(field, 'tooLong', { most: keywordLength })
  return keyword
}

/** Returns the title from an input as it is stored. Throws `validation_failed`. */
export function cleanTitle(text: string): string {
  const title = cleanLine(text)
  if (title === '') throw invalid('title', 'blank')
  if (isLongerThan(title, titleLength)) throw invalid('title', 'tooLong', { most: titleLength })
  return title
}

/** The input of operations on one filter. */
export const oneFilter = z.strictObject({ id: FilterId })

/** Returns the filter that a look-up found. Throws `not_found` if it found none. */
export function foundFilter(filter: Filter | undefined): Filter {
  if (!filter) throw notFound()
  return filter
}

/** Returns the keyword with this id. Throws `not_found`. */
export function keywordIn(filter: Filter | undefined, id: FilterId): FilterKeyword {
  const keyword = filter?.keywords.find((one) => one.id === id)
  if (!keyword) throw notFound()
  return keyword
}
