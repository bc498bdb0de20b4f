import type { Permission } from '../../../model/role.ts'

/** Managing announcements requires one of these permissions. */
export const announcementPermissions: readonly Permission[] = ['manageAnnouncements']

/** Converts a time to UTC. Null is for none; undefined stays undefined. */
export function utcTime(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' ? new Date(given).toISOString() : given
}
