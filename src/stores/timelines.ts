import type { AccountId, ListId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Post } from '../model/post.ts'
import type { Viewer } from './posts.ts'

export interface ProfilePostsFilter {
  onlyMedia: boolean
  excludeReplies: boolean
  excludeBoosts: boolean
  pinned: boolean
  /** A hashtag's name, lower-case. */
  tagged: string | undefined
}

export interface TagFilter {
  /** All names lower-case. A post matches with one of `any`, every one of `all`, and none of `none`. */
  any: string[]
  all: string[]
  none: string[]
  onlyMedia: boolean
}

/** Lists of posts, newest first, of what the viewer may see. */
export interface Timelines {
  /**
   * Own posts, those of followed accounts, and public ones with followed hashtags: complete, even
   * for an account that was long away.
   */
  home(reader: AccountId, stretch: Stretch): Promise<Page<Post>>
  /** Public posts, without boosts and without replies to others. */
  public(viewer: Viewer, onlyMedia: boolean, stretch: Stretch): Promise<Page<Post>>
  /** Posts and boosts of the members of a list of this owner, whether the owner follows them or not. */
  list(owner: AccountId, list: ListId, stretch: Stretch): Promise<Page<Post>>
  tag(viewer: Viewer, filter: TagFilter, stretch: Stretch): Promise<Page<Post>>
  profile(author: AccountId, viewer: Viewer, filter: ProfilePostsFilter, stretch: Stretch): Promise<Page<Post>>
  /** By when they were favourited; the cursor is of the favourite. */
  favourites(account: AccountId, stretch: Stretch): Promise<Page<Post>>
  bookmarks(account: AccountId, stretch: Stretch): Promise<Page<Post>>
  /**
   * Writes the feed rows of one post that are still missing: of so many followers, for `room`.
   * Several are written together. Safe to repeat and to run twice at once.
   */
  distribute(postId: string, followers?: number): Promise<void>
  /** Resolves when feeds are far enough with what is distributed for another post to be made. */
  room(): Promise<void>
  /** How many feed rows this process is still to write, what writes them included: above a bound `room` waits. */
  rowsWaiting(): number
  /** Takes over what a killed process left undistributed; returns how many posts. */
  distributeLeftovers(): Promise<number>
  /** Shortens over-long feeds; returns how many rows went. */
  trim(): Promise<number>
}
