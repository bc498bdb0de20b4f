import type { Permission } from '../../../model/role.ts'

/** Managing announcements needs a role with this permission. */
export const announcementPermissions: readonly Permission[] = ['manageAnnouncements']

/** Returns a time in UTC; null for none, undefined for one that was not given. */
export function utcTime(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' ? new Date(given).toISOString() : given
}
