import type { AccountId, NotificationId, PostId } from '../../../model/ids.ts'
import type { NotificationRequest } from '../../../model/notificationRequest.ts'
import { makePage, type Page, type IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import { type Database, statement } from '../connection/database.ts'
import { type ShownPost, shownPost } from '../posts/candidates.ts'
import type { PostReader } from '../posts/postReader.ts'
import { heldBack, shown } from './notificationRows.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { notifiableBy } from '../posts/visibility.ts'

interface RequestRow extends ShownPost {
  cursor: NotificationId
  from_id: AccountId
  version: number
  updated_at: string
  created_at: string
  count: number
  last_post_id: PostId | null
}

// Repeats the condition `filtered` of `heldBack`, so that the planner uses the index of such rows.
const isHeld = (n: string) => `${n}.filtered and ${heldBack(n)} and ${shown(n)}`

// The position of a request is the position of its newest filtered notification that would otherwise be visible. One
// sender may have many thousands of notifications between those of other senders. They are skipped in one walk that
// looks up the newest one of each sender only once.
const walk = (direction: 'desc' | 'asc', above: string, below: string) => `
  with recursive walk (id, senders, heads, stands) as (
    select ${direction === 'desc' ? below : above}::bigint, '{}'::bigint[], '{}'::bigint[], false
    union all
    select x.id, case when met.first then walk.senders || x.from_id else walk.senders end,
      case when met.head is null then walk.heads else walk.heads || met.head end,
      not met.first or coalesce(met.head = x.id, false)
    from walk
    cross join lateral (
      select n.id, n.from_id from notifications n
      where n.account_id = $1::bigint and n.filtered and ${direction === 'desc' ? `n.id < walk.id and n.id > ${above}` : `n.id > walk.id and n.id < ${below}`}
        and (n.from_id <> all(walk.senders) or n.id = any(walk.heads))
      order by n.id ${direction} limit 1) x
    cross join lateral (
      select x.id <> all(walk.heads) as first, case when x.id <> all(walk.heads) and ${notifiableBy('$1::bigint', 'x.from_id')} then (
        select m.id from notifications m where m.account_id = $1 and m.from_id = x.from_id and ${isHeld('m')}
        order by m.id desc limit 1) end as head) met)`

/** SQL: the number of filtered notifications of $1, counted up to 1000. */
export const heldCount = `(select count(*)::int from (
  select from notifications n where n.account_id = $1 and ${isHeld('n')} limit 1000) x)`

/** SQL: the number of accounts with filtered notifications for $1, counted up to 100. */
export const requestCount = `(${walk('desc', '0', '9223372036854775807')}
  select count(*)::int from (select from walk where stands limit 100) x)`

// The limit avoids reading all notifications of a flood from one account. Nobody needs to know higher numbers.
const mostCounted = 1000

const held = (columns: string, order: string) => `
  select ${columns} from notifications m where m.account_id = $1 and m.from_id = newest.from_id and m.filtered and ${shown('m')}
  order by m.id ${order}`

const requests = (newest: string) => `
  select r.*, ${shownPost('r.last_post_id')} from (
    select newest.id as cursor, newest.from_id, a.version, newest.created_at as updated_at,
      (select count(*)::int from (${held('1', 'desc')} limit ${mostCounted}) x) as count,
      (select x.created_at from (${held('m.created_at', 'asc')} limit 1) x) as created_at,
      (select x.post_id from (${held('m.post_id', 'desc')} limit ${mostCounted}) x
       where x.post_id is not null limit 1) as last_post_id
    from (${newest}) newest join accounts a on a.id = newest.from_id) r
  order by r.cursor desc`

const page = (direction: 'desc' | 'asc') =>
  requests(`${walk(direction, '$2', '$3')}
    select n.* from (select id from walk where stands limit $4) page join notifications n on n.id = page.id`)

const lists = {
  desc: statement<RequestRow>('notification_requests_desc', page('desc')),
  asc: statement<RequestRow>('notification_requests_asc', page('asc')),
}

const selectOne = statement<RequestRow>(
  'notification_request',
  requests(`select n.* from notifications n
    where n.account_id = $1::bigint and n.from_id = $2 and ${isHeld('n')} order by n.id desc limit 1`),
)

interface RequestDeps {
  database: Database
  reader: PostReader
  profiles: Profiles
}

/** Makes a reader of filtered notifications by sender. */
export function openRequests({ database, reader, profiles }: RequestDeps) {
  async function assemble(rows: readonly RequestRow[], account: AccountId) {
    const [profileOf, postOf] = await Promise.all([
      profiles.load(rows.map(({ from_id: id, version }) => ({ id, version }))),
      reader.shown(rows, account),
    ])
    return rows.flatMap((row) => {
      const from = profileOf.get(row.from_id)
      return from ? [{ cursor: row.cursor as string, item: requestOf(row, from, postOf) }] : []
    })
  }

  return {
    async page(account: AccountId, range: IdRange): Promise<Page<NotificationRequest>> {
      const { above, below, limit, ascending } = range
      const rows = await database.rows(lists[ascending ? 'asc' : 'desc'], [account, above, below, limit])
      return makePage(rows, await assemble(rows, account), range)
    },
    async find(account: AccountId, from: AccountId): Promise<NotificationRequest | undefined> {
      const row = await database.row(selectOne, [account, from])
      return row && (await assemble([row], account))[0]?.item
    },
  }
}

function requestOf(row: RequestRow, from: Profile, postOf: ReadonlyMap<PostId, Post>): NotificationRequest {
  const { from_id: id, created_at: createdAt, updated_at: updatedAt, count, last_post_id: last } = row
  return { id, from, createdAt, updatedAt, count, lastPost: (last !== null && postOf.get(last)) || null }
}
