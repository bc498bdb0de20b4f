import { problemKey } from '../messages/text.ts'
import { z } from 'zod'

/**
 * A language code of BCP 47: an ISO 639 code, with a script and a region where that matters, such as `en`, `gsw`,
 * `zh-TW`. Apps also send `EN`, `en_US` or Java's `iw`: these are stored as `en`, `en-US` and `he`.
 */
export const Language = z
  .string()
  .overwrite(canonical)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, problemKey('notLanguage'))
  .meta({ description: 'An ISO 639 language code.' })

function canonical(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? code
  } catch {
    return code
  }
}
