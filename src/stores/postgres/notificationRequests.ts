import type { AccountId, NotificationId, PostId } from '../../model/ids.ts'
import type { NotificationRequest } from '../../model/notificationRequest.ts'
import { makePage, type Page, type Stretch } from '../../model/page.ts'
import type { Post } from '../../model/post.ts'
import type { Profile } from '../../model/profile.ts'
import { type Database, statement } from './database.ts'
import type { Notices } from './notices.ts'
import { heldBack, shown } from './notificationRows.ts'
import type { Profiles } from './profiles.ts'

interface RequestRow {
  cursor: NotificationId
  from_id: AccountId
  version: number
  updated_at: string
  created_at: string
  count: number
  last_post_id: PostId | null
}

// `filtered` once more for the planner, which knows an index of such rows.
const isHeld = (n: string) => `${n}.filtered and ${heldBack(n)} and ${shown(n)}`

/** That the row `n` is the newest that is held back from its sender and would be shown otherwise. */
export const standsForRequest = (n: string) => `
  (${isHeld(n)} and (select true from notifications newer
    where newer.account_id = $1 and newer.from_id = ${n}.from_id and newer.filtered and newer.id > ${n}.id and ${shown('newer')}
    order by newer.id desc limit 1) is null)`

/** SQL for how many notifications are held back from $1, counted up to 1000. */
export const heldCount = `(select count(*)::int from (
  select from notifications n where n.account_id = $1 and ${isHeld('n')} limit 1000) x)`

/** SQL for from how many accounts notifications are held back from $1, counted up to 100. */
export const requestCount = `(select count(*)::int from (
  select from notifications n where n.account_id = $1 and ${standsForRequest('n')} limit 100) x)`

// Nobody needs to know of more than that many: it keeps a flood from one account from being read whole.
const mostCounted = 1000

const held = (columns: string, order: string) => `
  select ${columns} from notifications m where m.account_id = $1 and m.from_id = newest.from_id and m.filtered and ${shown('m')}
  order by m.id ${order}`

const requests = (newest: string) => `
  select newest.id as cursor, newest.from_id, a.version, newest.created_at as updated_at,
    (select count(*)::int from (${held('1', 'desc')} limit ${mostCounted}) x) as count,
    (select x.created_at from (${held('m.created_at', 'asc')} limit 1) x) as created_at,
    (select x.post_id from (${held('m.post_id', 'desc')} limit ${mostCounted}) x where x.post_id is not null limit 1) as last_post_id
  from (${newest}) newest join accounts a on a.id = newest.from_id order by newest.id desc`

const page = (direction: string) =>
  requests(`select n.* from notifications n
    where n.account_id = $1::bigint and n.id > $2 and n.id < $3 and ${standsForRequest('n')} order by n.id ${direction} limit $4`)

const lists = {
  desc: statement<RequestRow>('notification_requests_desc', page('desc')),
  asc: statement<RequestRow>('notification_requests_asc', page('asc')),
}

const selectOne = statement<RequestRow>(
  'notification_request',
  requests(`select n.* from notifications n
    where n.account_id = $1::bigint and n.from_id = $2 and ${isHeld('n')} order by n.id desc limit 1`),
)

interface Parts {
  database: Database
  notices: Notices
  profiles: Profiles
}

/** Reads what is held back, by sender. */
export function openRequests({ database, notices, profiles }: Parts) {
  async function assemble(rows: readonly RequestRow[], account: AccountId) {
    const [profileOf, postOf] = await Promise.all([
      profiles.load(rows.map(({ from_id: id, version }) => ({ id, version }))),
      notices.posts(
        rows.map(({ last_post_id }) => last_post_id),
        account,
      ),
    ])
    return rows.flatMap((row) => {
      const from = profileOf.get(row.from_id)
      return from ? [{ cursor: row.cursor as string, item: requestOf(row, from, postOf) }] : []
    })
  }

  return {
    async page(account: AccountId, stretch: Stretch): Promise<Page<NotificationRequest>> {
      const { above, below, limit, ascending } = stretch
      const rows = await database.rows(lists[ascending ? 'asc' : 'desc'], [account, above, below, limit])
      return makePage(rows, await assemble(rows, account), stretch)
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
