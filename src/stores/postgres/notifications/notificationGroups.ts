import { type AccountId, isNewerId, type NotificationId } from '../../../model/ids.ts'
import { groupableTypes, idOfUngroupedKey, type Notification } from '../../../model/notification.ts'
import type { NotificationGroup } from '../../../model/notificationGroup.ts'
import { makePage, type Page, type IdRange } from '../../../model/page.ts'
import type { Profile } from '../../../model/profile.ts'
import type { GroupFilter } from '../../notifications.ts'
import { profileListing, profilePage } from '../accounts/profilePages.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import type { FoundGroup, ReadNotices } from './notices.ts'
import { everything, heldBack, newestOnes, shown, findModeOf } from './notificationRows.ts'

interface EarlierRow {
  key: string
  count: number
  lowest: NotificationId | null
}

// $2 and $3: the groups, and the oldest notification of each that was read; $4: the oldest one on the page; $5: the
// sender (null for all); $6: true to include filtered notifications.
const selectEarlier = statement<EarlierRow>(
  'notification_groups_earlier',
  `select k.key, count(n.id)::int as count, min(n.id) filter (where n.id >= $4) as lowest
   from unnest($2::text[], $3::bigint[]) k (key, cut)
   join notifications n on n.account_id = $1 and n.group_key = k.key and n.id < k.cut
   where ($5::bigint is null or n.from_id = $5) and ($6::boolean or not ${heldBack('n')})
   group by k.key`,
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

type Groups = ReadonlyMap<string, FoundGroup>

const mostSenders = 8

/** Returns the senders of a group to show, without duplicates: those of the newest notifications first. */
const sendersOf = ({ members }: FoundGroup) =>
  [...new Map(members.map(({ from }) => [from.id, from])).values()].slice(0, mostSenders)

interface GroupDeps {
  database: Database
  readNotices: ReadNotices
  profiles: Profiles
}

/** Reads notifications as groups. */
export function openGroups({ database, readNotices, profiles }: GroupDeps) {
  /** Reads the part of large groups that was not read with the page; see `mostMembers`. */
  async function readEarlier(
    account: AccountId,
    { from, includeFiltered }: GroupFilter,
    groups: Groups,
    lowest: string,
  ) {
    const cut = [...groups].filter(([, { cutAt }]) => cutAt !== null)
    if (cut.length === 0) return new Map<string, EarlierRow>()
    const [keys, ends] = [cut.map(([key]) => key), cut.map(([, { cutAt }]) => cutAt)]
    const rows = await database.rows(selectEarlier, [account, keys, ends, lowest, from ?? null, includeFiltered])
    return new Map(rows.map((row) => [row.key, row]))
  }

  /** Makes the groups of a page that has the newest notification of each group. */
  async function grouped(
    account: AccountId,
    filter: GroupFilter,
    { items, ...rest }: Page<Notification>,
    foundGroups: Groups,
  ): Promise<Page<NotificationGroup>> {
    const lowest = items.at(-1)?.id ?? '0'
    const groupOf: Groups = new Map(
      items.flatMap(({ groupKey: key }) => {
        const group = foundGroups.get(key)
        return group ? [[key, group]] : []
      }),
    )
    const shownOf = new Map([...groupOf].map(([key, group]) => [key, sendersOf(group)]))
    const [earlierOf, profileOf] = await Promise.all([
      readEarlier(account, filter, groupOf, lowest),
      profiles.loadShared([...shownOf.values()].flat()),
    ])
    return {
      ...rest,
      items: items.map((newest) => {
        const { type, groupKey: key, id } = newest
        const members = groupOf.get(key)?.members
        const from = shownOf.get(key)?.flatMap((sender) => profileOf.get(sender.id) ?? [])
        if (!members || !from?.length) return { key, type, count: 1, newest, from: [newest.from], pageMinId: id }
        const earlier = earlierOf.get(key)
        const onPage = members.findLast((member) => !isNewerId(lowest, member.id))
        const pageMinId = earlier?.lowest ?? onPage?.id ?? id
        return { key, type, count: members.length + (earlier?.count ?? 0), newest, from, pageMinId }
      }),
    }
  }

  const page = (
    account: AccountId,
    mode: Parameters<ReadNotices>[1],
    filter: GroupFilter,
    range: IdRange,
    names?: readonly string[],
  ) =>
    readNotices(account, mode, filter, range, names, (found, foundGroups) =>
      grouped(account, filter, found, foundGroups),
    )

  async function find(
    account: AccountId,
    key: string,
    includeFiltered: boolean,
  ): Promise<NotificationGroup | undefined> {
    const alone = idOfUngroupedKey(key)
    const filter = { ...everything, includeFiltered, grouped: groupableTypes }
    const [group] = (
      alone === undefined
        ? await page(account, 'keyed', filter, newestOnes(1), [key])
        : await page(account, 'named', { ...filter, grouped: [] }, newestOnes(1), [alone])
    ).items
    return group && { ...group, pageMinId: null }
  }

  return {
    page: (account: AccountId, filter: GroupFilter, range: IdRange) => page(account, findModeOf(filter), filter, range),
    find,
    async senders(account: AccountId, key: string, includeFiltered: boolean, range: IdRange): Promise<Page<Profile>> {
      if (idOfUngroupedKey(key) === undefined)
        return profilePage(database, profiles, senders, range, [account, key], [includeFiltered])
      const found = await find(account, key, includeFiltered)
      const rows = found ? [{ cursor: found.newest.id, item: found.newest.from }] : []
      const within = rows.filter(({ cursor }) => isNewerId(cursor, range.above) && isNewerId(range.below, cursor))
      return makePage(within, within, range)
    },
  }
}
