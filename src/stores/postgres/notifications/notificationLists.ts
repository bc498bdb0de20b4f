import type { AccountId, NotificationId } from '../../../model/ids.ts'
import type { Notification } from '../../../model/notification.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { NotificationFilter } from '../../notifications.ts'
import { askingEach, type SharedQuery, sharedQuery } from '../connection/askEach.ts'
import type { AskInBatch } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Notices } from './notices.ts'
import {
  asked,
  columns,
  find,
  type NotificationRow,
  shown,
  valueTypes,
  valuesOf,
  type Way,
  wayOf,
} from './notificationRows.ts'

type Direction = 'desc' | 'asc'

/** The statements of one list, by how it finds its rows and by the end from which it reads. */
export type Lists = Record<Way, Record<Direction, SharedQuery<NotificationRow>>>

/**
 * Makes the statements of a list from the query that `rows` returns. `more` are the SQL types of its values after $8.
 */
export function listsOf(
  name: string,
  rows: (way: Way, direction: Direction) => string,
  more: readonly string[] = [],
): Lists {
  const one = (way: Way, direction: Direction) =>
    sharedQuery<NotificationRow>(`${name}_${way}_${direction}`, [...valueTypes, ...more], rows(way, direction))
  const both = (way: Way) => ({ desc: one(way, 'desc'), asc: one(way, 'asc') })
  return { all: both('all'), typed: both('typed'), sent: both('sent') }
}

/** Finds the rows of a list by its values. */
type FindRows = AskInBatch<readonly unknown[], NotificationRow[]>

/** An open list, by how it finds its rows and from which end. */
export type OpenLists = Record<Way, Record<Direction, FindRows>>

/** Opens a list. Accounts that read it at the same time share a statement. */
export function openLists(database: Database, lists: Lists): OpenLists {
  const both = ({ desc, asc }: Lists[Way]) => ({ desc: askingEach(database, desc), asc: askingEach(database, asc) })
  return { all: both(lists.all), typed: both(lists.typed), sent: both(lists.sent) }
}

/** The lists of single notifications. Their values are those of `valuesOf`. */
export const alone = listsOf(
  'notifications',
  (way, direction) => `
    select ${columns('n')} from (${find(way, direction, `${asked('n')} and ${shown('n')}`)}) n order by n.id desc`,
)

/** Makes a reader of single notifications. */
export function openPages(findAlone: OpenLists, notices: Notices) {
  return async (account: AccountId, filter: NotificationFilter, stretch: Stretch): Promise<Page<Notification>> => {
    const find = findAlone[wayOf(filter)][stretch.ascending ? 'asc' : 'desc']
    const rows = await find(valuesOf(account, filter, stretch))
    return makePage(rows.map(withCursor), await notices.assemble(rows, account), stretch)
  }
}

/** Adds the cursor of a list to a row. */
export const withCursor = (row: NotificationRow) => ({ ...row, cursor: row.id as string })

const selectOne = statement<NotificationRow>(
  'notification_read',
  `select ${columns('n')} from notifications n where n.id = $2 and n.account_id = $1 and ${shown('n')}`,
)

const selectMany = statement<NotificationRow>(
  'notification_read_many',
  `select ${columns('n')} from notifications n where n.id = any($2::bigint[]) and n.account_id = $1 and ${shown('n')}`,
)

/** Reads the rows of these notifications that are shown or filtered. */
export function readRows(database: Database, account: AccountId, ids: readonly NotificationId[]) {
  return database.rows(selectMany, [account, ids])
}

/** Reads the row of one notification that is shown or filtered. */
export function readRow(database: Database, account: AccountId, id: NotificationId) {
  return database.row(selectOne, [account, id])
}
