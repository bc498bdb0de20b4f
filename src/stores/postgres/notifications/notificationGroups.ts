import type { AccountId, NotificationId } from '../../../model/ids.ts'
import { idOfAloneKey, type Notification } from '../../../model/notification.ts'
import type { NotificationGroup } from '../../../model/notificationGroup.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { Profile } from '../../../model/profile.ts'
import type { GroupFilter } from '../../notifications.ts'
import { askingEach, sharedQuery } from '../connection/askEach.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Notices } from './notices.ts'
import { listsOf, type OpenLists, openLists, readRow, withCursor } from './notificationLists.ts'
import { columns, heldBack, type NotificationRow, shown, valuesOf, type Way, wayOf } from './notificationRows.ts'
import { walk } from './notificationWalk.ts'
import { profileListing, profilePage } from '../accounts/profilePages.ts'
import { type Profiles, profileVersion, versionText } from '../accounts/profiles.ts'
import { notifiableBy } from '../posts/visibility.ts'

const lists = listsOf('notification_groups', walk, ['text[]'])

const belongs = (m: string) => `($4::bigint is null or ${m}.from_id = $4) and ($5::boolean or not ${heldBack(m)})`

interface GroupRow {
  key: string
  count: number
  /** In the form of `versionText`, newest first. */
  senders: string[]
  page_min_id: NotificationId | null
}

// All notifications of a group are about one post, so whether that is shown was checked for the newest. In a very large
// group, the senders of the older ones are not checked, since checking each would take half a second.
const selectGroups = sharedQuery<GroupRow>(
  'notification_groups_read',
  ['bigint', 'text[]', 'bigint', 'bigint', 'boolean'],
  `select k.key, coalesce(late.count, 0) + early.count as count,
     array(
       select ${versionText('a')} from unnest(late.senders) with ordinality s (id, place) join accounts a on a.id = s.id
       order by s.place) as senders,
     least(late.low, early.low) as page_min_id
   from unnest($2::text[]) k (key)
   cross join lateral (
     select count(*)::int as rows, min(m.id) as lowest
     from (select m.id from notifications m where m.account_id = $1 and m.group_key = k.key and ${belongs('m')}
       order by m.id desc limit 1000) m) newest
   cross join lateral (
     select sum(c.count)::int as count, (array_agg(c.from_id order by c.newest desc))[1:8] as senders, min(c.low) as low
     from (select m.from_id, count(*) as count, max(m.id) as newest, min(m.id) filter (where m.id >= $3) as low
       from notifications m
       where m.account_id = $1 and m.group_key = k.key and m.id >= newest.lowest and ${belongs('m')} and ${notifiableBy('$1::bigint', 'm.from_id')}
       group by m.from_id) c) late
   cross join lateral (
     select count(*)::int as count, min(m.id) filter (where m.id >= $3) as low from notifications m
     where newest.rows = 1000 and m.account_id = $1 and m.group_key = k.key and m.id < newest.lowest and ${belongs('m')}) early`,
)

const selectNewest = statement<NotificationRow>(
  'notification_group_newest',
  `select ${columns('n')} from notifications n
   where n.account_id = $1 and n.group_key = $2 and ($3::boolean or not ${heldBack('n')}) and ${shown('n')} order by n.id desc limit 1`,
)

const senders = profileListing(
  'notification_group_senders',
  (direction) => `
    select n.id as cursor, a.id, a.version from notifications n join accounts a on a.id = n.from_id
    where n.account_id = $1 and n.group_key = $2 and n.id > $3 and n.id < $4 and ($6::boolean or not ${heldBack('n')}) and ${shown('n')}
      and (select true from notifications m where m.account_id = $1 and m.group_key = $2 and m.from_id = n.from_id and m.id > n.id
        and ($6::boolean or not ${heldBack('m')}) limit 1) is null
    order by n.id ${direction} limit $5`,
)

interface Parts {
  database: Database
  notices: Notices
  profiles: Profiles
  findAlone: OpenLists
}

interface Asked extends Pick<GroupFilter, 'from' | 'includeFiltered'> {
  /** The lowest id of the page. */
  lowest: string
}

/** Reads notifications as groups. */
export function openGroups({ database, notices, profiles, findAlone }: Parts) {
  const find = openLists(database, lists)
  const findGroups = askingEach(database, selectGroups)

  /** Returns the groups of these newest notifications, in their order. */
  async function groupsOf(
    rows: readonly NotificationRow[],
    account: AccountId,
    { from, includeFiltered, lowest }: Asked,
  ) {
    const keys = rows.flatMap(({ group_key: key }) => key ?? [])
    const [newest, read] = await Promise.all([
      notices.assemble(rows, account),
      keys.length === 0 ? [] : findGroups([account, keys, lowest, from ?? null, includeFiltered]),
    ])
    const profileOf = await profiles.load(read.flatMap((row) => row.senders.map(profileVersion)))
    const rowOf = new Map(read.map((row) => [row.key, row]))
    return newest.map(({ cursor, item }) => ({ cursor, item: groupOf(item, rowOf.get(item.groupKey), profileOf) }))
  }

  async function newestRows(account: AccountId, filter: GroupFilter, stretch: Stretch): Promise<NotificationRow[]> {
    const direction = stretch.ascending ? 'asc' : 'desc'
    const values = valuesOf(account, filter, stretch)
    if (!hasGroups(filter)) {
      const rows = await findAlone[wayOf(filter)][direction](values)
      return rows.map((row) => ({ ...row, group_key: null }))
    }
    return find[walkOf(filter)][direction]([...values, filter.grouped])
  }

  async function findNewest(account: AccountId, key: string, includeFiltered: boolean) {
    const alone = idOfAloneKey(key)
    if (alone === undefined) return database.row(selectNewest, [account, key, includeFiltered])
    const row = await readRow(database, account, alone)
    return row && (includeFiltered || !row.filtered) ? { ...row, group_key: null } : undefined
  }

  return {
    async page(account: AccountId, filter: GroupFilter, stretch: Stretch): Promise<Page<NotificationGroup>> {
      const rows = await newestRows(account, filter, stretch)
      const lowest = rows.at(-1)?.id ?? '0'
      return makePage(rows.map(withCursor), await groupsOf(rows, account, { ...filter, lowest }), stretch)
    },
    async find(account: AccountId, key: string, includeFiltered: boolean): Promise<NotificationGroup | undefined> {
      const row = await findNewest(account, key, includeFiltered)
      if (!row) return undefined
      const [group] = await groupsOf([row], account, { from: undefined, includeFiltered, lowest: row.id })
      return group && { ...group.item, pageMinId: null }
    },
    async senders(account: AccountId, key: string, includeFiltered: boolean, stretch: Stretch): Promise<Page<Profile>> {
      const { above, below, limit } = stretch
      if (idOfAloneKey(key) === undefined)
        return profilePage(database, profiles, senders, [account, key, above, below, limit, includeFiltered], stretch)
      const row = await findNewest(account, key, includeFiltered)
      const isWithin = row && BigInt(row.id) > BigInt(above) && BigInt(row.id) < BigInt(below)
      const rows = isWithin ? [withCursor(row)] : []
      const [item] = await profiles.read(rows.map(({ from_id }) => from_id))
      return makePage(rows, item ? rows.map(({ cursor }) => ({ cursor, item })) : [], stretch)
    },
  }
}

const hasGroups = ({ types, grouped }: GroupFilter) =>
  types === null ? grouped.length > 0 : grouped.some((type) => types.includes(type))

function walkOf({ types, from }: GroupFilter): Way {
  if (from !== undefined) return 'sent'
  return types?.length === 1 ? 'typed' : 'all'
}

function groupOf(
  newest: Notification,
  row: GroupRow | undefined,
  profileOf: ReadonlyMap<AccountId, Profile>,
): NotificationGroup {
  const { type, groupKey: key, id, from } = newest
  const people = row?.senders.flatMap((sender) => profileOf.get(profileVersion(sender).id) ?? []) ?? []
  // `people` is empty if the notification is alone, or if all were deleted just after the newest was read.
  if (!row || people.length === 0) return { key, type, count: 1, newest, from: [from], pageMinId: id }
  return { key, type, count: row.count, newest, from: people, pageMinId: row.page_min_id ?? id }
}
