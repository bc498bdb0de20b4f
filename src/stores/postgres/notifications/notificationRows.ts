import {
  type AccountId,
  type DecisionId,
  isNewerId,
  type NotificationId,
  type PostId,
  type ReportId,
} from '../../../model/ids.ts'
import type { NotificationType } from '../../../model/notification.ts'
import type { IdRange } from '../../../model/page.ts'
import type { GroupFilter, NotificationFilter } from '../../notifications.ts'
import { asTime } from '../connection/database.ts'
import { isThere, notifiableBy, tagsWantedBy, threadNotMuted, visibleTo } from '../posts/visibility.ts'
import { isForStaff, isOfStaff } from './insertStaffNotifications.ts'

// The values of every list of notifications: $1 is the account, $2 and $3 are the ids between which to read, and $4 is
// the limit. $5 has the types (null for all), and $6 is the sender (null for all). $7 is true to include filtered
// notifications, and $8 has the types that the session may not see. $9 has the types that are grouped.

/** A notification, as it is stored. */
export interface NotificationRow {
  cursor: string
  id: NotificationId
  type: NotificationType
  fromId: AccountId
  postId: PostId | null
  emoji: string | null
  decisionId: DecisionId | null
  reportId: ReportId | null
  groupKey: string | null
  filtered: boolean
  read: boolean
  createdAt: string
}

// Uses the parameter instead of the row's column, because PostgreSQL evaluates an expression that contains only $1 just
// once per query.
const owner = '$1::bigint'

/**
 * SQL: true if the account may see the row `n` of `notifications` and has not muted it. Only for counts: lists are
 * decided in `src/viewing/`.
 */
export const shown = (n: string) => `
  ((${isOfStaff(n)} or ${notifiableBy(owner, `${n}.from_id`)}) and (${n}.post_id is null or ${isThere(
    `posts about where about.id = ${n}.post_id and ${visibleTo(owner, 'about')}
       and ${threadNotMuted(owner, 'about')} and ${tagsWantedBy(owner, 'about')}`,
  )}) and ${isForStaff(n, owner)})`

/**
 * SQL: true if the account's policy filters the row `n`. A permission also applies to rows that were stored before it.
 * Otherwise a notification that arrives while the permission is being given would stay filtered for ever.
 */
export const heldBack = (n: string) =>
  `(${n}.filtered and (select true from notification_permissions x where x.account_id = ${owner} and x.from_id = ${n}.from_id) is null)`

/** SQL: the id up to which all notifications are read; 0 for none. */
export const lastRead = `coalesce((select x.last_read_id from markers x where x.account_id = ${owner} and x.timeline = 'notifications'), 0)`

/** SQL: the row `n` as a text, which `rowOf` parses. */
export const line = (n: string) => `
  concat(${n}.id, ';', ${n}.type, ';', ${n}.from_id, ';', ${n}.post_id, ';', ${n}.emoji, ';', ${n}.decision_id, ';',
    ${n}.report_id, ';', ${n}.group_key, ';', ${heldBack(n)}, ';', ${n}.read_at is not null, ';', ${n}.created_at)`

/** Parses the text of a row. `lastRead` is the id up to which all notifications are read. */
export function rowOf(text: string, lastRead: string): NotificationRow {
  const [id, type, from, post, emoji, decision, report, key, filtered, readAlone, createdAt] = text.split(';')
  return {
    cursor: id!,
    id: id as NotificationId,
    type: type as NotificationType,
    fromId: from as AccountId,
    postId: (post as PostId) || null,
    emoji: emoji || null,
    decisionId: (decision as DecisionId) || null,
    reportId: (report as ReportId) || null,
    groupKey: key || null,
    filtered: filtered === 't',
    read: readAlone === 't' || !isNewerId(id!, lastRead),
    createdAt: asTime(createdAt!),
  }
}

/**
 * SQL: true if the row `n` is from the wanted sender ($6), is not filtered (unless $7 includes filtered notifications),
 * and has a type that the session may see ($8).
 */
export const requested = (n: string) =>
  `($6::bigint is null or ${n}.from_id = $6) and ($7::boolean or not ${heldBack(n)}) and ${n}.type <> all($8::text[])`

/** SQL: true if the row `n` is of a grouped type ($9) and has a group. */
export const isGrouped = (n: string) => `(${n}.group_key is not null and ${n}.type = any($9::text[]))`

/** The index with which a list finds its rows: of all rows, of the wanted types, or of the sender. */
export type FindMode = 'all' | 'typed' | 'sent'

const within = 'n.account_id = $1::bigint and n.id > $2 and n.id < $3'
const ofTypes = '($5::text[] is null or n.type = any($5::text[]))'

const found: Record<FindMode, (direction: string, where: string) => string> = {
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
export const find = (mode: FindMode, direction: 'desc' | 'asc', where: string) => found[mode](direction, where)

/** Returns the index with which the rows of a filter are found. */
export function findModeOf({ types, from }: NotificationFilter): FindMode {
  if (from !== undefined) return 'sent'
  return types === null ? 'all' : 'typed'
}

/** The filter for all notifications, including filtered ones. */
export const everything: NotificationFilter = { types: null, from: undefined, includeFiltered: true, hidden: [] }

/** Returns the range of the newest rows. */
export const newestOnes = (limit: number): IdRange => ({
  above: '0',
  below: '9223372036854775807',
  ascending: false,
  limit,
})

/** The SQL types of the values from $1 to $9. */
export const valueTypes = [
  ...['bigint', 'bigint', 'bigint', 'int', 'text[]', 'bigint', 'boolean', 'text[]', 'text[]'],
] as const

/** The values from $1 to $9. */
export function valuesOf(
  account: AccountId,
  filter: NotificationFilter & { grouped?: GroupFilter['grouped'] | undefined },
  { above, below, limit }: IdRange,
): unknown[] {
  const { types, from = null, includeFiltered, hidden, grouped = [] } = filter
  return [account, above, below, limit, types, from, includeFiltered, hidden, grouped]
}
