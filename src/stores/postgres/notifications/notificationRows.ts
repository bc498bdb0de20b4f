import type { AccountId, DecisionId, NotificationId, PostId, ReportId } from '../../../model/ids.ts'
import type { NotificationType } from '../../../model/notification.ts'
import type { Stretch } from '../../../model/page.ts'
import type { NotificationFilter } from '../../notifications.ts'
import { isForStaff, isOfStaff } from './notifyingStaff.ts'
import { emojiJson, type EmojiRow } from '../media/customEmojis.ts'
import { type ShownPost, shownPost } from '../posts/candidates.ts'
import { isThere, notifiableBy, tagsWantedBy, threadNotMuted, visibleTo } from '../posts/visibility.ts'

// In every list of notifications $1 is whose they are, $2 and $3 are the ids between which to read,
// $4 is how many; $5: the types (null for all), $6: from whom (null for all), $7: with what is held
// back; $8: the types that the session may not see. Of groups, $9: the types that are grouped.

/** One notification as it is kept. */
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

// Not the column of the row: what depends on $1 alone is looked up once a query.
const owner = '$1::bigint'

/** That the row `n` of `notifications` is one that its account may see and has not muted. */
export const shown = (n: string) => `
  ((${isOfStaff(n)} or ${notifiableBy(owner, `${n}.from_id`)}) and (${n}.post_id is null or ${isThere(
    `posts about where about.id = ${n}.post_id and ${visibleTo(owner, 'about')}
       and ${threadNotMuted(owner, 'about')} and ${tagsWantedBy(owner, 'about')}`,
  )}) and ${isForStaff(n, owner)})`

/**
 * That the account's policy holds the row `n` back. A permission counts from the moment it is
 * there, so that none is held back for ever that came just while it was given.
 */
export const heldBack = (n: string) =>
  `(${n}.filtered and (select true from notification_permissions x where x.account_id = ${owner} and x.from_id = ${n}.from_id) is null)`

/** SQL: the last notification up to which all are read; 0 for none. */
export const lastRead = `coalesce((select x.last_read_id from markers x where x.account_id = ${owner} and x.timeline = 'notifications'), 0)`

/** That the row `n` was marked as read, alone or with all before it. */
const isRead = (n: string) => `(${n}.read_at is not null or ${n}.id <= ${lastRead})`

/** What of the row `n` makes a `NotificationRow`; `key` is the SQL for its group. */
export const columns = (n: string, key = `${n}.group_key`) => `
  ${n}.id, ${n}.type, ${n}.from_id, (select a.version from accounts a where a.id = ${n}.from_id) as from_version,
  ${n}.post_id, ${n}.emoji, case when ${n}.emoji is not null then ${emojiJson(`${n}.emoji`)} end as custom_emoji,
  ${n}.decision_id, ${n}.report_id, ${shownPost(`${n}.post_id`)},
  ${key} as group_key, ${heldBack(n)} as filtered, ${isRead(n)} as read, ${n}.created_at`

/**
 * That the row `n` is from whom it is asked for ($6), not held back where that is not asked for ($7), and of a type
 * that the session may see ($8).
 */
export const asked = (n: string) =>
  `($6::bigint is null or ${n}.from_id = $6) and ($7::boolean or not ${heldBack(n)}) and ${n}.type <> all($8::text[])`

/** How a list finds its rows: by the index of all, of the types asked for, or of the sender. */
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

/** The query for a page of rows `n` of `notifications` of which `where` holds. */
export const find = (way: Way, direction: 'desc' | 'asc', where: string) => found[way](direction, where)

/** How to find what is asked for. */
export function wayOf({ types, from }: NotificationFilter): Way {
  if (from !== undefined) return 'sent'
  return types === null ? 'all' : 'typed'
}

/** The SQL types of the values from $1 to $8. */
export const types = ['bigint', 'bigint', 'bigint', 'int', 'text[]', 'bigint', 'boolean', 'text[]'] as const

/** The values from $1 to $8. */
export function valuesOf(account: AccountId, filter: NotificationFilter, { above, below, limit }: Stretch): unknown[] {
  return [account, above, below, limit, filter.types, filter.from ?? null, filter.includeFiltered, filter.hidden]
}
