import { invalid } from '../errors.ts'
import { cleanText } from './clean.ts'

/** Returns the text of a field as it is stored. Throws `validation_failed` for a blank one. */
export function nonBlankText(text: string, field: string): string {
  const cleaned = cleanText(text).trim()
  if (cleaned === '') throw invalid(field, 'blank')
  return cleaned
}
