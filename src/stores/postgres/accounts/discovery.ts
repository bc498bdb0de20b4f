import type { AccountId } from '../../../model/ids.ts'
import type { SuggestionSource } from '../../../model/profile.ts'
import type { Discovery } from '../../discovery.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import type { Profiles, ProfileVersion } from './profiles.ts'
import { accountNotMuted, isFollowing, isShownByDefault, isThere, noBlockBetween } from '../posts/visibility.ts'

interface SuggestionRow extends ProfileVersion {
  sources: SuggestionSource[]
}

const isNew = (account: string) => `
  ${account} <> $1 and not ${isFollowing('$1', account)}
  and not ${isThere(`follow_requests r where r.follower_id = $1 and r.followee_id = ${account}`)}
  and not ${isThere(`dismissed_suggestions d where d.account_id = $1 and d.target_id = ${account}`)}
  and ${noBlockBetween('$1', account)} and ${accountNotMuted('$1', account)}`

// The work is bounded, no matter how many accounts a reader follows: for each of the 200 accounts that the reader
// followed last, the 100 latest follows are read, and then the 1,000 accounts with the most followers. Follows of
// accounts that hide their lists are not used.
const select = statement<SuggestionRow>(
  'discovery_suggestions',
  `with friends as materialized (
     select followee_id as id from follows where follower_id = $1 order by id desc limit 200),
   theirs as materialized (
     select found.id, count(*) as friends from friends
     join accounts friend on friend.id = friends.id and not friend.hide_collections and friend.suspended_at is null
     cross join lateral (
       select f.followee_id as id from follows f where f.follower_id = friend.id order by f.id desc limit 100) found
     group by found.id order by 2 desc, 1 desc limit 1000),
   most as materialized (
     select id from accounts where discoverable and suspended_at is null
     order by followers_count desc, id desc limit 1000),
   known as (
     (select t.id, t.friends, 'friends_of_friends' as source from theirs t
      where ${isNew('t.id')} order by t.friends desc, t.id desc limit $2 * 2)
     union all
     (select m.id, 0, 'most_followed' from most m where ${isNew('m.id')} limit $2))
   select a.id, a.version, array_agg(k.source order by k.source) as sources
   from known k join accounts a on a.id = k.id
   where a.discoverable and a.suspended_at is null and a.silenced_at is null
   group by a.id order by max(k.friends) desc, a.followers_count desc, a.id desc limit $2`,
)

const dismiss = statement(
  'discovery_dismiss',
  'insert into dismissed_suggestions (account_id, target_id) values ($1, $2) on conflict do nothing',
)

const directory = (name: string, order: string) =>
  statement<ProfileVersion>(
    name,
    `select a.id, a.version from accounts a
     where a.discoverable and a.suspended_at is null and ${isShownByDefault('$1::bigint', 'a.id')}
       and ${noBlockBetween('$1::bigint', 'a.id')} and ${accountNotMuted('$1::bigint', 'a.id')}
     order by ${order} limit $3 offset $2`,
  )
const directories = {
  active: directory('discovery_directory_active', 'a.last_post_at desc nulls last, a.id desc'),
  new: directory('discovery_directory_new', 'a.id desc'),
}

/** Suggestions and the directory, in PostgreSQL. */
export function postgresDiscovery(database: Database, reads: Reads, profiles: Profiles): Discovery {
  const inOrder = async <Row extends ProfileVersion>(rows: Row[]) => {
    const found = await profiles.load(rows)
    return rows.flatMap((row) => {
      const profile = found.get(row.id)
      return profile && !profile.suspended ? [{ row, profile }] : []
    })
  }
  return {
    async suggestions(account, limit) {
      const rows = await inOrder(await database.rows(select, [account, limit]))
      return rows.map(({ row, profile }) => ({ profile, sources: row.sources }))
    },
    dismiss: async (account: AccountId, target) => void (await database.rows(dismiss, [account, target])),
    async directory(viewer, order, offset, limit) {
      const found = await reads.read('discovery_directory', viewer, {
        run: (where) => where.rows(directories[order], [viewer ?? null, offset, limit]),
        shown: (rows) => rows.map(({ id }) => id),
      })
      const rows = await inOrder(found)
      return rows.map(({ profile }) => profile)
    },
  }
}
