import type { Permission } from '../../../model/role.ts'

/** Managing announcements requires one of these permissions. */
export const announcementPermissions: readonly Permission[] = ['manageAnnouncements']

/** Converts a time to UTC. Null and undefined stay as they are. */
export function utcTime(time: string | null | undefined): string | null | undefined {
  return typeof time === 'string' ? new Date(time).toISOString() : time
}
