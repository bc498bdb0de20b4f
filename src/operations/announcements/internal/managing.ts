import { invalid } from '../../../model/errors.ts'
import type { Permission } from '../../../model/role.ts'
import { cleanText } from '../../../model/text/clean.ts'

/** Managing announcements needs a role with this permission. */
export const announcementPermissions: readonly Permission[] = ['manageAnnouncements']

/** Returns a time in UTC; null for none, undefined for one that was not given. */
export function utcTime(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' ? new Date(given).toISOString() : given
}

/** Returns the text as it is stored. Throws `validation_failed` for a blank one. */
export function cleanAnnouncement(text: string): string {
  const cleaned = cleanText(text).trim()
  if (cleaned === '') throw invalid('text', 'blank')
  return cleaned
}
