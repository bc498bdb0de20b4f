import type { Notifications } from '../../notifications.ts'
import type { Contents } from '../posts/contents.ts'
import type { Database } from '../connection/database.ts'
import type { Notices } from './notices.ts'
import { notificationChanges } from './notificationChanges.ts'
import { openCounts } from './notificationCounts.ts'
import { openGroups } from './notificationGroups.ts'
import { alone, openLists, openPages, readRow, readRows } from './notificationLists.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'

interface Parts {
  notices: Notices
  profiles: Profiles
  contents: Contents
  filters: ViewerFilters
}

/** The notifications in PostgreSQL. */
export function postgresNotifications(
  database: Database,
  { notices, profiles, contents, filters }: Parts,
): Notifications {
  const findAlone = openLists(database, alone)
  const groups = openGroups({ database, notices, profiles, findAlone })
  const counts = openCounts({ database, contents, filters })
  return {
    page: openPages(findAlone, notices),
    async find(account, id) {
      const row = await readRow(database, account, id)
      return row && (await notices.assemble([row], account))[0]?.item
    },
    async findMany(account, ids) {
      const found = await notices.assemble(await readRows(database, account, ids), account)
      return found.map(({ item }) => item)
    },
    ...notificationChanges(database),
    countUnread: counts.unread,
    groups: groups.page,
    findGroup: groups.find,
    groupSenders: groups.senders,
    countUnreadGroups: counts.unreadGroups,
  }
}
