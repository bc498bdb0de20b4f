import type { AccountId, NotificationId } from '../../../model/ids.ts'
import type { Notifications } from '../../notifications.ts'
import type { Contents } from '../posts/contents.ts'
import type { Database } from '../connection/database.ts'
import type { ReadNotices } from './notices.ts'
import { notificationChanges } from './notificationChanges.ts'
import { openCounts } from './notificationCounts.ts'
import { openGroups } from './notificationGroups.ts'
import { everything, newestOnes, findModeOf } from './notificationRows.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'

interface NotificationDeps {
  readNotices: ReadNotices
  profiles: Profiles
  contents: Contents
  filters: ViewerFilters
}

/** The notifications in PostgreSQL. */
export function postgresNotifications(
  database: Database,
  { readNotices, profiles, contents, filters }: NotificationDeps,
): Notifications {
  const groups = openGroups({ database, readNotices, profiles })
  const counts = openCounts({ database, contents, filters })
  const readNamed = async (account: AccountId, ids: readonly NotificationId[]) =>
    (await readNotices(account, 'named', everything, newestOnes(ids.length), ids)).items
  return {
    page: (account, filter, range) =>
      readNotices(account, findModeOf(filter), { ...filter, grouped: undefined }, range),
    find: async (account, id) => (await readNamed(account, [id]))[0],
    findMany: readNamed,
    ...notificationChanges(database),
    countUnread: counts.unread,
    groups: groups.page,
    findGroup: groups.find,
    groupSenders: groups.senders,
    countUnreadGroups: counts.unreadGroups,
  }
}
