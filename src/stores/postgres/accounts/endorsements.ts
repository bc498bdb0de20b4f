import type { Endorsements } from '../../endorsements.ts'
import { type Database, statement } from '../connection/database.ts'
import { profileListing, profilePage } from './profilePages.ts'
import type { Profiles } from './profiles.ts'
import { isFollowing, isThere, noBlockBetween } from '../posts/visibility.ts'

// Locks the follow: an unfollow, which also deletes the endorsement, then happens entirely before or after the insert.
const hold = statement<{ id: string }>(
  'endorsement_hold_follow',
  'select id from follows where follower_id = $1 and followee_id = $2 for key share',
)

const insert = statement(
  'endorsement_insert',
  'insert into endorsements (account_id, target_id) values ($1, $2) on conflict do nothing',
)

const remove = statement('endorsement_delete', 'delete from endorsements where account_id = $1 and target_id = $2')

// The accounts that $1 features and that $2 may see (null for an anonymous viewer).
const featured = profileListing(
  'endorsements',
  (direction) => `
    select e.id as cursor, a.id, a.version from endorsements e join accounts a on a.id = e.target_id
    where e.account_id = $1 and e.id > $3 and e.id < $4 and a.suspended_at is null and ${isFollowing('$1', 'a.id')}
      and ${noBlockBetween('$2::bigint', 'a.id')}
      and not ${isThere('blocks where blocks.account_id = $1 and blocks.target_id = $2')}
    order by e.id ${direction} limit $5`,
)

/** The endorsements in PostgreSQL. An unfollow deletes the endorsement: see relationshipChanges.ts. */
export function postgresEndorsements(database: Database, profiles: Profiles): Endorsements {
  return {
    endorse: (account, target) =>
      database.transaction(async (within) => {
        if (!(await within.row(hold, [account, target]))) return false
        await within.rows(insert, [account, target])
        return true
      }),
    unendorse: async (account, target) => void (await database.rows(remove, [account, target])),
    page: (account, viewer, range) => profilePage(database, profiles, featured, range, [account, viewer ?? null]),
  }
}
