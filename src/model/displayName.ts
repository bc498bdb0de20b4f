import { invalid } from './errors.ts'
import { cleanLine } from './text/clean.ts'
import { lengthBounds, isLongerThan } from './text/length.ts'

/**
 * A display name as it is kept: one clean line, which may be empty. Throws `validation_failed` for
 * one that is too long.
 */
export function cleanDisplayName(text: string, most: number): string {
  const line = cleanLine(text)
  if (isLongerThan(line, most)) throw invalid('displayName', 'textTooLong', lengthBounds(most))
  return line
}
