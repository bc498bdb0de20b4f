import { invalid } from '../../../model/errors.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'

/** Returns the text of a rule as it is stored. Throws `validation_failed` for a blank one. */
export function cleanRule(text: string): string {
  const cleaned = cleanLine(text)
  if (cleaned === '') throw invalid('text', 'blank')
  return cleaned
}

/** Returns the hint of a rule as it is stored. */
export const cleanHint = (hint: string): string => cleanText(hint).trim()
