import type { AccountId } from '../../../model/ids.ts'
import type { Relationship } from '../../../model/profile.ts'
import { type Database, statement, step } from '../connection/database.ts'
import { profileListing } from './profilePages.ts'
import { noBlockBetween } from '../posts/visibility.ts'

// True if $2 may see the lists of $1: either $2 is $1, or $1 neither hides the lists nor blocks $2.
const collectionsOpen = `exists (select from accounts o where o.id = $1
  and (o.id = $2 or (not o.hide_collections and o.suspended_at is null
    and not exists (select from blocks b where b.account_id = o.id and b.target_id = $2))))`

const followList = (name: string, own: string, other: string) =>
  profileListing(
    name,
    (direction) => `
      select f.id as cursor, a.id, a.version from follows f join accounts a on a.id = f.${other}
      where f.${own} = $1 and f.id > $3 and f.id < $4 and a.suspended_at is null
        and ${noBlockBetween('$2::bigint', 'a.id')} and ${collectionsOpen}
      order by f.id ${direction} limit $5`,
  )

/**
 * The followers of $1 that $2 may see (null for an anonymous viewer), with cursors above $3 and below $4, at most $5.
 */
export const followersOf = followList('relationships_followers', 'followee_id', 'follower_id')

/** The accounts that $1 follows and that $2 may see. The other values are those of `followersOf`. */
export const followedBy = followList('relationships_following', 'follower_id', 'followee_id')

/** The accounts that $1 blocks, with cursors above $2 and below $3, at most $4. */
export const blocked = profileListing(
  'relationships_blocks',
  (direction) => `
    select b.id as cursor, a.id, a.version from blocks b join accounts a on a.id = b.target_id
    where b.account_id = $1 and b.id > $2 and b.id < $3 and a.suspended_at is null
    order by b.id ${direction} limit $4`,
)

/** The accounts that request to follow $1, with cursors above $2 and below $3, at most $4. */
export const requesting = profileListing(
  'relationships_requests',
  (direction) => `
    select r.id as cursor, a.id, a.version from follow_requests r join accounts a on a.id = r.follower_id
    where r.followee_id = $1 and r.id > $2 and r.id < $3 and a.suspended_at is null
    order by r.id ${direction} limit $4`,
)

// For a pending request, the options are those of the request, as in Mastodon.
const select = statement<Relationship>(
  'relationships_read',
  `select a.id, f.follower_id is not null as following,
     coalesce(f.show_boosts, r.show_boosts, false) as "showingBoosts",
     coalesce(f.notify, r.notify, false) as notifying,
     case when f.follower_id is null then r.languages else f.languages end as languages,
     exists (select from follows x where x.follower_id = a.id and x.followee_id = $1) as "followedBy",
     exists (select from blocks x where x.account_id = $1 and x.target_id = a.id) as blocking,
     exists (select from blocks x where x.account_id = a.id and x.target_id = $1) as "blockedBy",
     r.follower_id is not null as requested,
     exists (select from follow_requests x where x.follower_id = a.id and x.followee_id = $1) as "requestedBy",
     coalesce(not m.boosts_only, false) as muting,
     coalesce(not m.boosts_only and m.hide_notifications, false) as "mutingNotifications",
     coalesce(m.boosts_only, false) as "mutingBoosts", m.expires_at as "mutingExpiresAt",
     exists (select from endorsements x where x.account_id = $1 and x.target_id = a.id) as endorsed,
     coalesce((select x.text from account_notes x where x.account_id = $1 and x.target_id = a.id), '') as note
   from unnest($2::bigint[]) with ordinality as requested (id, place)
   join accounts a on a.id = requested.id
   left join follows f on f.follower_id = $1 and f.followee_id = a.id
   left join follow_requests r on r.follower_id = $1 and r.followee_id = a.id
   left join mutes m on m.account_id = $1 and m.target_id = a.id and (m.expires_at is null or m.expires_at > now())
   order by requested.place`,
)

/** Reads the relationships of `viewer` to other accounts, in the order of `ids`. */
export function readRelationships(database: Database, viewer: AccountId, ids: readonly AccountId[]) {
  return database.rows(select, [viewer, ids])
}

/** Makes the step that reads the relationship of `viewer` to another account. */
export const relationshipStep = (viewer: AccountId, other: AccountId) => step(select, [viewer, [other]])
