import type { AccountId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { FamiliarFollowers, Profile, Relationship } from '../model/profile.ts'

/** How a follow behaves; what is absent stays as it is, or is as usual for a new one. */
export interface FollowOptions {
  showBoosts?: boolean | undefined
  notify?: boolean | undefined
  languages?: string[] | null | undefined
}

/**
 * Who follows and blocks whom. Every change is atomic with the counters and the feeds it touches, and may be repeated:
 * the second time it changes nothing. It returns how the one who makes it and the other one stand to each other then,
 * and throws `not_found` for an unknown account. Cursors of the lists are of the relation, not of the account.
 */
export interface Relationships {
  /** In the order asked for; unknown accounts are left out. */
  readMany(viewer: AccountId, ids: readonly AccountId[]): Promise<Relationship[]>
  /** Follows, or asks to where the target is locked. Throws `forbidden` when either blocks the other. */
  follow(follower: AccountId, followee: AccountId, options: FollowOptions): Promise<Relationship>
  /** Ends a follow or withdraws a request. */
  unfollow(follower: AccountId, followee: AccountId): Promise<Relationship>
  /** Also ends follows and requests both ways. */
  block(account: AccountId, target: AccountId): Promise<Relationship>
  unblock(account: AccountId, target: AccountId): Promise<Relationship>
  /** Throws `not_found` when there is no such request. */
  acceptRequest(followee: AccountId, follower: AccountId): Promise<Relationship>
  rejectRequest(followee: AccountId, follower: AccountId): Promise<Relationship>
  /**
   * Keeps what an account notes about a target, nothing for an empty text. Returns false when there
   * are `most` notes already.
   */
  note(account: AccountId, target: AccountId, text: string, most: number): Promise<boolean>
  /**
   * Of those whom the viewer follows, who follows each of these; nobody where either hides it. Of
   * huge numbers, those of the latest 5,000 follows, at most 40 each. Unknown accounts are left out.
   */
  familiarFollowers(viewer: AccountId, ids: readonly AccountId[]): Promise<FamiliarFollowers[]>
  followers(account: AccountId, viewer: AccountId | undefined, stretch: Stretch): Promise<Page<Profile>>
  following(account: AccountId, viewer: AccountId | undefined, stretch: Stretch): Promise<Page<Profile>>
  blocks(account: AccountId, stretch: Stretch): Promise<Page<Profile>>
  requests(account: AccountId, stretch: Stretch): Promise<Page<Profile>>
}
