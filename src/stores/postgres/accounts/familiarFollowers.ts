import type { AccountId } from '../../../model/ids.ts'
import type { FamiliarFollowers } from '../../../model/profile.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Profiles, ProfileVersion } from './profiles.ts'
import { isFollowing, noBlockBetween } from '../posts/visibility.ts'

interface FamiliarRow {
  requested: AccountId
  id: AccountId | null
  version: number
}

const select = statement<FamiliarRow>(
  'relationships_familiar',
  `with mine as materialized (
     select followee_id as id, id as place from follows where follower_id = $1 order by id desc limit 5000)
   select target.id as requested, found.id, found.version
   from unnest($2::bigint[]) with ordinality as requested (id, place)
   join accounts target on target.id = requested.id and target.suspended_at is null
   left join lateral (
     select a.id, a.version, mine.place from mine join accounts a on a.id = mine.id
     where not target.hide_collections and ${noBlockBetween('$1::bigint', 'target.id')}
       and ${isFollowing('mine.id', 'target.id')} and not a.hide_collections and a.suspended_at is null
     order by mine.place desc limit 40) found on true
   order by requested.place, found.place desc`,
)

/**
 * For each of several accounts, returns those of its followers that `viewer` follows; see
 * `Relationships.familiarFollowers`.
 */
export async function familiarFollowers(
  database: Database,
  profiles: Profiles,
  viewer: AccountId,
  ids: readonly AccountId[],
): Promise<FamiliarFollowers[]> {
  const rows = await database.rows(select, [viewer, ids])
  const found = await profiles.load(rows.filter((row): row is FamiliarRow & ProfileVersion => row.id !== null))
  const byRequested = Map.groupBy(rows, ({ requested }) => requested)
  return [...byRequested].map(([id, those]) => ({
    id,
    profiles: those.flatMap((row) => (row.id === null ? [] : (found.get(row.id) ?? []))),
  }))
}
