import type { AccountId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { FamiliarFollowers, Profile, Relationship } from '../model/profile.ts'

/** The options of a follow. Absent ones stay as they are; a new follow gets the defaults. */
export interface FollowOptions {
  showBoosts?: boolean | undefined
  notify?: boolean | undefined
  languages?: string[] | null | undefined
}

/**
 * Follows, blocks and notes. Every change is atomic with the counters and feeds that it affects. It can be repeated:
 * the second time it changes nothing. It returns the resulting relationship of the caller to the other account, and
 * throws `not_found` for an unknown account. Cursors of the lists are ids of the relation, not of the account.
 */
export interface Relationships {
  /** Returns relationships in the order of `ids`. Unknown accounts are left out. */
  readMany(viewer: AccountId, ids: readonly AccountId[]): Promise<Relationship[]>
  /**
   * Follows the target or, if it is locked, requests to follow it. A request that is still waiting, although the target
   * is no longer locked, becomes a follow. Throws `forbidden` if either blocks the other.
   */
  follow(follower: AccountId, followee: AccountId, options: FollowOptions): Promise<Relationship>
  /** Ends a follow or withdraws a request. */
  unfollow(follower: AccountId, followee: AccountId): Promise<Relationship>
  /** Also ends follows and requests in both directions. */
  block(account: AccountId, target: AccountId): Promise<Relationship>
  unblock(account: AccountId, target: AccountId): Promise<Relationship>
  /** Throws `not_found` if there is no such request. */
  acceptRequest(followee: AccountId, follower: AccountId): Promise<Relationship>
  /**
   * Accepts all requests to an account, unless it is locked or suspended. Call it again to continue after an
   * interruption. When the signal is aborted, it stops between two requests and throws.
   */
  acceptRequests(followee: AccountId, closing?: AbortSignal): Promise<void>
  rejectRequest(followee: AccountId, follower: AccountId): Promise<Relationship>
  /**
   * Stores a private note about a target; an empty text deletes it. Returns false if the account already has `most`
   * notes.
   */
  note(account: AccountId, target: AccountId, text: string, most: number): Promise<boolean>
  /**
   * Returns, for each of these accounts, which of its followers the viewer follows. An account that hides its lists has
   * none, and followers that hide theirs are left out. Looks at the viewer's latest 5,000 follows, and returns at most
   * 40 for each. Unknown accounts are left out.
   */
  familiarFollowers(viewer: AccountId, ids: readonly AccountId[]): Promise<FamiliarFollowers[]>
  followers(account: AccountId, viewer: AccountId | undefined, range: IdRange): Promise<Page<Profile>>
  following(account: AccountId, viewer: AccountId | undefined, range: IdRange): Promise<Page<Profile>>
  blocks(account: AccountId, range: IdRange): Promise<Page<Profile>>
  requests(account: AccountId, range: IdRange): Promise<Page<Profile>>
}
