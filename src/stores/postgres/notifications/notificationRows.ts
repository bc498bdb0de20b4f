import type { AccountId, DecisionId, NotificationId, PostId, ReportId } from '../../../model/ids.ts'
import type { NotificationType } from '../../../model/notification.ts'
import type { Stretch } from '../../../model/page.ts'
import type { NotificationFilter } from '../../notifications.ts'
import { isForStaff, isOfStaff } from './notifyingStaff.ts'
import { emojiJson, type EmojiRow } from '../media/customEmojis.ts'
import { type ShownPost, shownPost } from '../posts/candidates.ts'
import { isThere, notifiableBy, tagsWantedBy, threadNotMuted, visibleTo } from '../posts/visibility.ts'

// The values of every list of notifications: $1 is the account, $2 and $3 are the ids between which to read, and $4 is
// the limit. $5 has the types (null for all), and $6 is the sender (null for all). $7 includes filtered ones, and $8
// has the types that the session may not see. In lists of groups, $9 has the types that are grouped.

/** A notification, as it is stored. */
export interface NotificationRow extends ShownPost {
  id: NotificationId
  type: NotificationType
  from_id: AccountId
  from_version: number
  post_id: PostId | null
  emoji: string | null
  custom_emoji: EmojiRow | null
  decision_id: DecisionId | null
  report_id: ReportId | null
  group_key: string | null
  filtered: boolean
  read: boolean
  created_at: string
}

// Not the column of the row: PostgreSQL evaluates what depends on $1 alone once a query.
const owner = '$1::bigint'

/** SQL: true if the account may see the row `n` of `notifications` and has not muted it. */
export const shown = (n: string) => `
  ((${isOfStaff(n)} or ${notifiableBy(owner, `${n}.from_id`)}) and (${n}.post_id is null or ${isThere(
    `posts about where about.id = ${n}.post_id and ${visibleTo(owner, 'about')}
       and ${threadNotMuted(owner, 'about')} and ${tagsWantedBy(owner, 'about')}`,
  )}) and ${isForStaff(n, owner)})`

/**
 * SQL: true if the account's policy filters the row `n`. A permission also applies to earlier rows, so that a
 * notification that comes while it is given does not stay filtered for ever.
 */
export const heldBack = (n: string) =>
  `(${n}.filtered and (select true from notification_permissions x where x.account_id = ${owner} and x.from_id = ${n}.from_id) is null)`

/** SQL: the id up to which all notifications are read; 0 for none. */
export const lastRead = `coalesce((select x.last_read_id from markers x where x.account_id = ${owner} and x.timeline = 'notifications'), 0)`

/** SQL: true if the row `n` was marked as read, alone or with all before it. */
const isRead = (n: string) => `(${n}.read_at is not null or ${n}.id <= ${lastRead})`

/** SQL: the columns of a `NotificationRow` from the row `n`. `key` is SQL for its group. */
export const columns = (n: string, key = `${n}.group_key`) => `
  ${n}.id, ${n}.type, ${n}.from_id, (select a.version from accounts a where a.id = ${n}.from_id) as from_version,
  ${n}.post_id, ${n}.emoji, case when ${n}.emoji is not null then ${emojiJson(`${n}.emoji`)} end as custom_emoji,
  ${n}.decision_id, ${n}.report_id, ${shownPost(`${n}.post_id`)},
  ${key} as group_key, ${heldBack(n)} as filtered, ${isRead(n)} as read, ${n}.created_at`

/**
 * SQL: true if the row `n` is from the wanted sender ($6), is not filtered or filtered ones are included ($7), and has
 * a type that the session may see ($8).
 */
export const asked = (n: string) =>
  `($6::bigint is null or ${n}.from_id = $6) and ($7::boolean or not ${heldBack(n)}) and ${n}.type <> all($8::text[])`

/** The index with which a list finds its rows: of all rows, of the wanted types, or of the sender. */
export type Way = 'all' | 'typed' | 'sent'

const within = 'n.account_id = $1::bigint and n.id > $2 and n.id < $3'
const ofTypes = '($5::text[] is null or n.type = any($5))'

const found: Record<Way, (direction: string, where: string) => string> = {
  all: (direction, where) => `
    select n.* from notifications n where ${within} and ${ofTypes} and ${where} order by n.id ${direction} limit $4`,
  sent: (direction, where) => `
    select n.* from notifications n where ${within} and n.from_id = $6 and ${ofTypes} and ${where} order by n.id ${direction} limit $4`,
  typed: (direction, where) => `
    select m.* from unnest($5::text[]) wanted (type) cross join lateral (
      select n.* from notifications n where ${within} and n.type = wanted.type and ${where} order by n.id ${direction} limit $4) m
    order by m.id ${direction} limit $4`,
}

/** Returns the query for a page of rows `n` of `notifications` that meet the condition `where`. */
export const find = (way: Way, direction: 'desc' | 'asc', where: string) => found[way](direction, where)

/** Returns the index for a filter. */
export function wayOf({ types, from }: NotificationFilter): Way {
  if (from !== undefined) return 'sent'
  return types === null ? 'all' : 'typed'
}

/** The SQL types of the values from $1 to $8. */
export const valueTypes = ['bigint', 'bigint', 'bigint', 'int', 'text[]', 'bigint', 'boolean', 'text[]'] as const

/** The values from $1 to $8. */
export function valuesOf(account: AccountId, filter: NotificationFilter, { above, below, limit }: Stretch): unknown[] {
  return [account, above, below, limit, filter.types, filter.from ?? null, filter.includeFiltered, filter.hidden]
}
