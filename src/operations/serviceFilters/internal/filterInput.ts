import { z } from 'zod'
import { invalid } from '../../../model/errors.ts'
import { storedFilterValue } from '../../../model/filters/serviceFilters.ts'
import { ServiceFilterId } from '../../../model/ids.ts'
import {
  ServiceFilterAction,
  ServiceFilterComment,
  ServiceFilterKind,
  type ServiceFilterPattern,
  ServiceFilterValue,
} from '../../../model/serviceFilter.ts'
import { cleanText } from '../../../model/text/clean.ts'
import type { ServiceFilterDraft } from '../../../stores/serviceFilters.ts'

/** The input of operations on one filter. */
export const oneServiceFilter = z.strictObject({ id: ServiceFilterId })

/** The input fields that decide whether a filter matches. */
export const patternFields = {
  kind: ServiceFilterKind.describe('What the filter looks for.'),
  value: ServiceFilterValue,
  wholeWord: z
    .boolean()
    .default(true)
    .describe('Whether only whole words match. It affects only filters that look for a word.'),
}

/** All input fields of a filter. */
export const serviceFilterFields = {
  ...patternFields,
  action: ServiceFilterAction.describe('What the filter does.'),
  comment: ServiceFilterComment.default('').describe('A comment for moderators. Reports show it.'),
}

/** Returns the pattern of a filter as it is stored. Throws `validation_failed` for an invalid value. */
export function patternOf({ kind, value, wholeWord }: ServiceFilterPattern): ServiceFilterPattern {
  const stored = storedFilterValue(kind, value)
  if (stored === undefined) throw invalid('value', wrong[kind])
  return { kind, value: stored, wholeWord: kind === 'word' && wholeWord }
}

/** Returns a filter as it is stored. Throws `validation_failed` for an invalid value. */
export function filterDraft({ action, comment, ...pattern }: ServiceFilterDraft): ServiceFilterDraft {
  return { ...patternOf(pattern), action, comment: cleanText(comment).trim() }
}

const wrong = { word: 'blank', link: 'notLink', file: 'notSha256' } as const
