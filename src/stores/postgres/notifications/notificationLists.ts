import type { AccountId, NotificationId } from '../../../model/ids.ts'
import type { Notification } from '../../../model/notification.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { NotificationFilter } from '../../notifications.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import type { Notices } from './notices.ts'
import { asked, columns, find, type NotificationRow, shown, valuesOf, type Way, wayOf } from './notificationRows.ts'

/** The statements of one list, by how it finds its rows and from which end. */
export type Lists = Record<Way, Record<'desc' | 'asc', Statement<NotificationRow>>>

/** Makes them, of the query that `rows` writes. */
export function listsOf(name: string, rows: (way: Way, direction: 'desc' | 'asc') => string): Lists {
  const one = (way: Way, direction: 'desc' | 'asc') =>
    statement<NotificationRow>(`${name}_${way}_${direction}`, rows(way, direction))
  const both = (way: Way) => ({ desc: one(way, 'desc'), asc: one(way, 'asc') })
  return { all: both('all'), typed: both('typed'), sent: both('sent') }
}

/** The lists of single notifications; values as `valuesOf` gives them. */
export const alone = listsOf(
  'notifications',
  (way, direction) => `
    select ${columns('n')} from (${find(way, direction, `${asked('n')} and ${shown('n')}`)}) n order by n.id desc`,
)

/** A page of single notifications. */
export async function readPage(
  database: Database,
  notices: Notices,
  account: AccountId,
  filter: NotificationFilter,
  stretch: Stretch,
): Promise<Page<Notification>> {
  const list = alone[wayOf(filter)][stretch.ascending ? 'asc' : 'desc']
  const rows = await database.rows(list, valuesOf(account, filter, stretch))
  return makePage(rows.map(withCursor), await notices.assemble(rows, account), stretch)
}

/** A row with its place in a list. */
export const withCursor = (row: NotificationRow) => ({ ...row, cursor: row.id as string })

const selectOne = statement<NotificationRow>(
  'notification_read',
  `select ${columns('n')} from notifications n where n.id = $2 and n.account_id = $1 and ${shown('n')}`,
)

const selectMany = statement<NotificationRow>(
  'notification_read_many',
  `select ${columns('n')} from notifications n where n.id = any($2::bigint[]) and n.account_id = $1 and ${shown('n')}`,
)

/** The rows of these notifications that are shown or held back. */
export function readRows(database: Database, account: AccountId, ids: readonly NotificationId[]) {
  return database.rows(selectMany, [account, ids])
}

/** The row of one notification, where it is shown or held back. */
export function readRow(database: Database, account: AccountId, id: NotificationId) {
  return database.row(selectOne, [account, id])
}
