import type { AccountId, NotificationId } from '../../../model/ids.ts'
import type { Database } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { rowFinder, type FindRows, type OwnFound, ownRows, partsOf, routedRowFinder } from '../posts/ownRows.ts'
import {
  requested,
  find,
  isGrouped,
  lastRead,
  line,
  type NotificationRow,
  rowOf,
  valueTypes,
  type FindMode,
} from './notificationRows.ts'
import { isOfStaff } from './insertStaffNotifications.ts'

// Further parameters: $10 has the keys of the groups that are already known, and $11 the ids of the newest
// notifications of these groups, the only ones that are still wanted. $12 has the senders that are hidden from the
// account. $13 has the ids of the rows to find, or the key of their group.
const types = [...valueTypes, 'text[]', 'text[]', 'text[]', 'text[]']

const isOpen = (n: string) => `
  (${n}.group_key is null or ${n}.group_key <> all($10::text[]) or ${n}.id = any((select $11::bigint[])::bigint[]))`

const isNotOfRefused = (n: string) => `(${n}.from_id <> all((select $12::bigint[])::bigint[]) or ${isOfStaff(n)})`

/** How a list finds its rows: by a `FindMode`, by their ids (`named`), or by the key of their group (`keyed`). */
export type NotificationFindMode = FindMode | 'named' | 'keyed'
type Direction = 'desc' | 'asc'

const only = (where: string) => `
  select n.* from notifications n
  where n.account_id = $1::bigint and n.id > $2 and n.id < $3 and ${where} and ${requested('n')} and ${isOpen('n')}
  order by n.id desc limit $4`

const rows: Record<NotificationFindMode, (direction: Direction) => string> = {
  ...ofMode('all'),
  ...ofMode('typed'),
  ...ofMode('sent'),
  named: () => only('n.id = any((select $13::bigint[])::bigint[])'),
  keyed: () => only(`n.group_key = ($13::text[])[1] and ${isNotOfRefused('n')}`),
}

function ofMode<Name extends FindMode>(mode: Name) {
  const where = `${requested('n')} and ${isOpen('n')} and ${isNotOfRefused('n')}`
  return { [mode]: (direction: Direction) => find(mode, direction, where) } as Record<Name, (mode: Direction) => string>
}

/**
 * The maximum number of notifications of a group that are checked. Older ones are counted without a check, since
 * checking all of a large group would take half a second.
 */
export const mostMembers = 1000

// The rows of a page, and the newest rows of their groups.
const page = (mode: NotificationFindMode, direction: Direction) => `
  select concat(${lastRead}, '~', page.permissions, '~', page.encoded, '~', members.encoded) as encoded, page.posts,
    page.accounts || members.accounts as accounts
  from (
    select string_agg(${line('n')}, '|' order by n.id desc) as encoded,
      array_agg(n.post_id) as posts, array_agg(n.from_id) as accounts,
      array_agg(distinct case when ${isGrouped('n')} and n.group_key <> all($10::text[]) then n.group_key end) as keys,
      case when bool_or(${isOfStaff('n')}) then (
        select roles.permissions from accounts staff join roles on roles.id = staff.role_id where staff.id = $1) end
        as permissions
    from (${rows[mode](direction)}) n) page
  cross join lateral (
    select string_agg(concat(k.key, ' ', m.id, ' ', m.from_id), '|') as encoded, array_agg(m.from_id) as accounts
    from unnest(page.keys) k (key)
    cross join lateral (
      select m.id, m.from_id from notifications m
      where m.account_id = $1 and m.group_key = k.key and ${requested('m')} and ${isNotOfRefused('m')}
      order by m.id desc limit ${mostMembers}) m) members`

const statementOf = (mode: NotificationFindMode, direction: Direction) =>
  ownRows(`notifications_${mode}_${direction}`, types, page(mode, direction), 'named')

const statements = {
  all: { desc: statementOf('all', 'desc'), asc: statementOf('all', 'asc') },
  typed: { desc: statementOf('typed', 'desc'), asc: statementOf('typed', 'asc') },
  sent: { desc: statementOf('sent', 'desc'), asc: statementOf('sent', 'asc') },
  named: { desc: statementOf('named', 'desc') },
  keyed: { desc: statementOf('keyed', 'desc') },
}

/** A notification in a group. */
export interface Member {
  id: NotificationId
  fromId: AccountId
}

/** Rows that may be visible to an account. */
export interface FoundNotification extends Omit<OwnFound, 'encoded'> {
  /** The rows that were found, newest first. */
  rows: NotificationRow[]
  /** By group key: the newest notifications of each group on the page that was not known before, newest first. */
  membersOf: ReadonlyMap<string, Member[]>
  /** The permissions of the account if a row is for moderators, otherwise 0. */
  permissions: number
}

/** Finds rows. `values` are the parameters of the statement that `mode` and `isAscending` select. */
type FindNotifications = (
  mode: NotificationFindMode,
  isAscending: boolean,
  values: readonly unknown[],
) => Promise<OwnFound>

/** Makes a finder of notifications. Concurrent calls share a statement. */
export function notificationFinder(database: Database, reads: Reads): FindNotifications {
  const ofPage = ({ desc, asc }: (typeof statements)[FindMode]) => ({
    newest: routedRowFinder(reads, 'notifications', desc),
    oldest: routedRowFinder(reads, 'notifications', asc),
  })
  const single = ({ desc }: (typeof statements)['named']) => {
    const newest = rowFinder(database, desc)
    return { newest, oldest: newest }
  }
  const finds: Record<NotificationFindMode, Record<'newest' | 'oldest', FindRows>> = {
    all: ofPage(statements.all),
    typed: ofPage(statements.typed),
    sent: ofPage(statements.sent),
    named: single(statements.named),
    keyed: single(statements.keyed),
  }
  return async (mode, isAscending, values) => finds[mode][isAscending ? 'oldest' : 'newest'](values)
}

/** Parses the rows and groups that a statement found. */
export function foundOf({ encoded, ...rest }: OwnFound): FoundNotification {
  const [lastRead, permissions, lines, members] = encoded.split('~') as [string, string, string, string]
  const membersOf = new Map<string, Member[]>()
  for (const text of partsOf(members)) {
    const [key, id, fromId] = text.split(' ') as [string, Member['id'], AccountId]
    const group = membersOf.get(key)
    if (group) group.push({ id, fromId })
    else membersOf.set(key, [{ id, fromId }])
  }
  const rows = partsOf(lines).map((text) => rowOf(text, lastRead))
  return { ...rest, rows, membersOf, permissions: Number(permissions) }
}
