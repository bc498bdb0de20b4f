import { invalid, notFound } from '../../../model/errors.ts'
import type { AccountId, ListId } from '../../../model/ids.ts'
import type { List } from '../../../model/list.ts'
import type { Lists } from '../../lists.ts'
import { type Database, statement } from '../connection/database.ts'
import { lockAccount } from '../accounts/lockAccount.ts'
import { type ProfileReference, profileListing, profilePage } from '../accounts/profilePages.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { isThere, noBlockBetween } from '../posts/visibility.ts'

const columns = `
  l.id, l.title, l.replies_policy as "repliesPolicy", l.exclusive, coalesce(l.muted_until > now(), false) as muted,
  case when l.muted_until > now() and l.muted_until <> 'infinity' then l.muted_until end as "mutedUntil"`

const selectAll = statement<List>('lists_all', `select ${columns} from lists l where l.account_id = $1 order by l.id`)

const selectHolding = statement<List>(
  'lists_holding',
  `select ${columns} from lists l
   where l.account_id = $1 and ${isThere('list_members m where m.list_id = l.id and m.account_id = $2')} order by l.id`,
)

const select = statement<List>('list_read', `select ${columns} from lists l where l.account_id = $1 and l.id = $2`)

const insert = statement<List>(
  'list_insert',
  `insert into lists as l (account_id, title, replies_policy, exclusive)
   select $1, $2, $3, $4 where (select count(*) from (select from lists where account_id = $1 limit $5) counted) < $5
   returning ${columns}`,
)

const update = statement<List>(
  'list_update',
  `update lists l set title = coalesce($3, title), replies_policy = coalesce($4, replies_policy), exclusive = coalesce($5, exclusive)
   where l.account_id = $1 and l.id = $2 returning ${columns}`,
)

const remove = statement<{ id: ListId }>(
  'list_delete',
  'delete from lists where account_id = $1 and id = $2 returning id',
)

const mute = statement<List>(
  'list_mute',
  `update lists l set muted_until = coalesce(now() + $3::double precision * interval '1 second', 'infinity')
   where l.account_id = $1 and l.id = $2 returning ${columns}`,
)

const unmute = statement<List>(
  'list_unmute',
  `update lists l set muted_until = null where l.account_id = $1 and l.id = $2 returning ${columns}`,
)

// Selects members only if the list belongs to $1. A member who has blocked the owner, or is blocked, is hidden while
// the block lasts.
const membersOf = `
  from list_members m join lists l on l.id = m.list_id and l.account_id = $1 join accounts a on a.id = m.account_id
  where m.list_id = $2 and a.suspended_at is null and ${noBlockBetween('$1', 'a.id')}`

const members = profileListing(
  'list_members',
  (direction) => `
    select m.id as cursor, a.id, a.version ${membersOf} and m.id > $3 and m.id < $4 order by m.id ${direction} limit $5`,
)

const allMembers = statement<ProfileReference>(
  'list_members_all',
  `select m.id as cursor, a.id, a.version ${membersOf} order by m.id desc`,
)

// Locks the list: other transactions wait, so the members can be counted reliably.
const lock = statement<{ id: ListId }>(
  'list_hold',
  'select id from lists where account_id = $1 and id = $2 for no key update',
)

const countVisible = statement<{ found: number }>(
  'list_count_visible',
  `select count(*)::integer as found from accounts a
   where a.id = any($2::bigint[]) and a.suspended_at is null and ${noBlockBetween('$1', 'a.id')}`,
)

const addMembers = statement<{ added: number }>(
  'list_add',
  `with added as (
     insert into list_members (list_id, account_id) select $1, id from unnest($2::bigint[]) requested (id) order by id
     on conflict do nothing returning 1)
   select count(*)::integer as added from added`,
)

const countMembers = statement<{ members: number }>(
  'list_count_members',
  'select count(*)::integer as members from list_members where list_id = $1',
)

const removeMembers = statement<{ id: ListId }>(
  'list_remove',
  `with list as (select id from lists where account_id = $1 and id = $2),
   gone as (delete from list_members where list_id = (select id from list) and account_id = any($3::bigint[]))
   select id from list`,
)

/** The lists in PostgreSQL. */
export function postgresLists(database: Database, profiles: Profiles): Lists {
  return {
    list: (owner) => database.rows(selectAll, [owner]),
    withMember: (owner, member) => database.rows(selectHolding, [owner, member]),
    find: (owner, id) => database.row(select, [owner, id]),
    insert: (owner, { title, repliesPolicy, exclusive }, most) =>
      database.transaction(async (within) => {
        await lockAccount(within, owner)
        return within.row(insert, [owner, title, repliesPolicy, exclusive, most])
      }),
    update: (owner, id, { title, repliesPolicy, exclusive }) =>
      database.row(update, [owner, id, title ?? null, repliesPolicy ?? null, exclusive ?? null]),
    delete: async (owner, id) => (await database.row(remove, [owner, id])) !== undefined,
    mute: (owner, id, duration) => database.row(mute, [owner, id, duration]),
    unmute: (owner, id) => database.row(unmute, [owner, id]),
    async members(owner, id, range) {
      if (range) return profilePage(database, profiles, members, range, [owner, id])
      const rows = await database.rows(allMembers, [owner, id])
      const found = await profiles.load(rows)
      const existing = rows.filter(({ id }) => found.has(id))
      const cursors = existing.map(({ cursor }) => cursor)
      return { items: existing.map(({ id }) => found.get(id)!), cursors, next: null, previous: null }
    },
    add: (owner, id, accounts, most) =>
      database.transaction((within) => addMembersOf(within, owner, id, [...new Set(accounts)], most)),
    remove: async (owner, id, accounts) => (await database.row(removeMembers, [owner, id, accounts])) !== undefined,
  }
}

// Errors roll back the added members.
async function addMembersOf(within: Database, owner: AccountId, id: ListId, accounts: AccountId[], most: number) {
  if (!(await within.row(lock, [owner, id]))) throw notFound()
  const { found } = (await within.row(countVisible, [owner, accounts]))!
  if (found < accounts.length) throw notFound()
  const { added } = (await within.row(addMembers, [id, accounts]))!
  const { members: now } = (await within.row(countMembers, [id]))!
  if (added > 0 && now > most) throw invalid('accountIds', 'listMembersTooMany', { most })
}
