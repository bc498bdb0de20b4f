import type { Permission } from '../../../model/role.ts'

/** The permissions of which an announcement manager needs one. */
export const announcementPermissions: readonly Permission[] = ['manageAnnouncements']

/** Converts a time to UTC. Null is for none; undefined stays undefined. */
export function utcTime(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' ? new Date(given).toISOString() : given
}
