import type { Relationships } from '../../relationships.ts'
import type { Database } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import type { Profiles } from './profiles.ts'
import { acceptRequests } from './acceptRequests.ts'
import { familiarFollowers } from './familiarFollowers.ts'
import { setNote } from './notes.ts'
import { profilePage, routedProfilePage } from './profilePages.ts'
import { acceptRequest, block, follow, rejectRequest, unblock, unfollow } from './relationshipChanges.ts'
import { blocked, followedBy, followersOf, readRelationships, requesting } from './relationshipLists.ts'

/** Follows and blocks in PostgreSQL. */
export function postgresRelationships(database: Database, reads: Reads, profiles: Profiles): Relationships {
  return {
    readMany: (viewer, ids) => readRelationships(database, viewer, ids),
    follow: (follower, followee, options) => follow(database, { follower, followee }, options),
    unfollow: (follower, followee) => unfollow(database, { follower, followee }),
    block: (account, target) => block(database, account, target),
    unblock: (account, target) => unblock(database, account, target),
    acceptRequest: (followee, follower) => acceptRequest(database, { follower, followee }),
    acceptRequests: (followee, closing) => acceptRequests(database, followee, closing),
    rejectRequest: (followee, follower) => rejectRequest(database, { follower, followee }),
    note: (account, target, text, most) => setNote(database, { account, target, text, most }),
    familiarFollowers: (viewer, ids) => familiarFollowers(database, profiles, viewer, ids),
    followers(account, viewer, range) {
      const routed = { reads, name: 'relationships_followers', reader: viewer, owner: account } as const
      return routedProfilePage(routed, profiles, followersOf, range, [account, viewer ?? null])
    },
    following(account, viewer, range) {
      const routed = { reads, name: 'relationships_following', reader: viewer, owner: account } as const
      return routedProfilePage(routed, profiles, followedBy, range, [account, viewer ?? null])
    },
    blocks: (account, range) => profilePage(database, profiles, blocked, range, [account]),
    requests: (account, range) => profilePage(database, profiles, requesting, range, [account]),
  }
}
