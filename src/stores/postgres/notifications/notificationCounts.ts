import { hidesNotification } from '../../../model/filter.ts'
import type { AccountId, NotificationId, PostId } from '../../../model/ids.ts'
import type { GroupFilter, NotificationFilter } from '../../notifications.ts'
import type { Contents } from '../posts/contents.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { requested, find, isGrouped, lastRead, newestOnes, shown, valuesOf } from './notificationRows.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'

interface UnreadRow {
  id: NotificationId
  post_id: PostId | null
  post_version: number
  author_id: AccountId | null
  filters_version: number
}

const unread = (rows: string) => `
  select n.id, p.id as post_id, p.version as post_version, p.author_id, (select filters_version from accounts where id = $1) as filters_version
  from (${rows}) n left join posts p on p.id = n.post_id order by n.id desc`

// Comparing with the marker (`lastRead`) bounds the rows that are read.
const isUnread = (n: string) => `${n}.account_id = $1::bigint and ${n}.id > ${lastRead} and ${n}.read_at is null`
const counts = (n: string) => `${requested(n)} and ${shown(n)}`

const selectUnread = statement<UnreadRow>(
  'notifications_unread',
  unread(find('all', 'desc', `${isUnread('n')} and ${counts('n')}`)),
)

// Accounts that never mark anything as read may have a million notifications. Only the latest of them are grouped.
const mostGrouped = 20_000

// Finds the groups first. Then looks in one group after another for a notification that is shown, until there are
// enough such groups.
const selectUnreadGroups = statement<UnreadRow>(
  'notification_groups_unread',
  unread(`
    select k.id, k.post_id from (
      select case when ${isGrouped('n')} then n.group_key end as key, case when not ${isGrouped('n')} then n.id end as alone, max(n.id) as id,
        max(n.post_id) as post_id
      from (
        select n.* from notifications n
        where ${isUnread('n')} and ($5::text[] is null or n.type = any($5)) and ($6::bigint is null or n.from_id = $6)
        order by n.id desc limit ${mostGrouped}) n
      group by 1, 2 having max(n.id) > $2 and max(n.id) < $3 order by 3 desc) k
    where case when k.key is null then
        (select true from notifications m where m.id = k.id and ${counts('m')})
      else
        (select true from notifications m where ${isUnread('m')} and m.group_key = k.key and ${counts('m')}
          order by m.id desc limit 1)
      end
    limit $4`),
)

interface CountDeps {
  database: Database
  contents: Contents
  filters: ViewerFilters
}

// The minimum number of rows that a round reads.
const atLeast = 100
// The maximum number of rounds. Rows that filters hide do not count, so more than one round may be needed.
const mostRounds = 10

/** Counts unread notifications, as a client would show them. */
export function openCounts({ database, contents, filters }: CountDeps) {
  async function hidden(rows: readonly UnreadRow[], account: AccountId): Promise<number> {
    const version = rows[0]?.filters_version ?? 0
    if (version === 0) return 0
    const match = await filters.load(account, version)
    // Filters never hide an account's own posts from it.
    const others = rows.filter(({ post_id, author_id }) => post_id !== null && author_id !== account)
    const versions = others.map((row) => ({ id: row.post_id as PostId, version: row.post_version }))
    const contentOf = await contents.load(versions)
    await match.ahead?.(contentOf.values())
    return versions.filter(({ id }) => {
      const content = contentOf.get(id)
      return content !== undefined && match(content).some(hidesNotification)
    }).length
  }

  async function count(query: Statement<UnreadRow>, account: AccountId, values: unknown[], most: number) {
    const limit = Math.max(most, atLeast)
    let counted = 0
    let below = '9223372036854775807'
    for (let round = 0; round < mostRounds && counted < most; round++) {
      const rows = await database.rows(query, values.with(2, below).with(3, limit))
      counted += rows.length - (await hidden(rows, account))
      below = rows.at(-1)?.id ?? '0'
      if (rows.length < limit) break
    }
    return Math.min(counted, most)
  }

  const valuesFor = (account: AccountId, filter: NotificationFilter) => valuesOf(account, filter, newestOnes(0))
  return {
    unread: (account: AccountId, filter: NotificationFilter, most: number) =>
      count(selectUnread, account, valuesFor(account, filter).slice(0, 8), most),
    unreadGroups: (account: AccountId, filter: GroupFilter, most: number) =>
      count(selectUnreadGroups, account, valuesFor(account, filter), most),
  }
}
