import { invalid } from './errors.ts'
import { cleanLine } from './text/clean.ts'
import { lengthBounds, isLongerThan } from './text/length.ts'

/**
 * Returns a display name as it is stored: one clean line, which may be empty.
 *
 * @throws `validation_failed` if it is too long
 */
export function cleanDisplayName(text: string, most: number): string {
  const line = cleanLine(text)
  if (isLongerThan(line, most)) throw invalid('displayName', 'textTooLong', lengthBounds(most))
  return line
}
