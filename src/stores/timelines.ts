import type { AccountId, ListId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Post } from '../model/post.ts'
import type { Viewer } from './posts.ts'

export interface ProfilePostsFilter {
  onlyMedia: boolean
  excludeReplies: boolean
  excludeBoosts: boolean
  pinned: boolean
  /** The name of a hashtag in lower case. */
  tagged: string | undefined
}

export interface TagFilter {
  /** All names are in lower case. A post matches with one of `any`, all of `all` and none of `none`. */
  any: string[]
  all: string[]
  none: string[]
  onlyMedia: boolean
}

/** Lists of the posts that the viewer may see, newest first. */
export interface Timelines {
  /**
   * Returns the reader's own posts, those of followed accounts, and public ones with followed hashtags. The timeline is
   * complete, even for an account that was away for a long time.
   */
  home(reader: AccountId, range: IdRange): Promise<Page<Post>>
  /** Returns public posts, without boosts and without replies to other authors. */
  public(viewer: Viewer, onlyMedia: boolean, range: IdRange): Promise<Page<Post>>
  /** Returns posts and boosts of the members of one of the owner's lists, followed or not. */
  list(owner: AccountId, list: ListId, range: IdRange): Promise<Page<Post>>
  tag(viewer: Viewer, filter: TagFilter, range: IdRange): Promise<Page<Post>>
  profile(author: AccountId, viewer: Viewer, filter: ProfilePostsFilter, range: IdRange): Promise<Page<Post>>
  /**
   * Returns the favourites of an account in the order in which they were made. The cursor is the id of the favourite.
   */
  favourites(account: AccountId, range: IdRange): Promise<Page<Post>>
  bookmarks(account: AccountId, range: IdRange): Promise<Page<Post>>
  /**
   * Writes the missing feed rows of one post; concurrent calls for several posts are batched. `followers` is the number
   * of followers, which `room` counts. Idempotent, also if called concurrently.
   */
  distribute(postId: string, followers?: number): Promise<void>
  /** Waits until the feeds have caught up far enough for another post to be published. */
  room(): Promise<void>
  /** Returns the number of feed rows that this process has not finished writing. Above a limit, `room` waits. */
  rowsWaiting(): number
  /** Writes the feed rows that a killed process left unwritten. Returns the number of posts. */
  distributeLeftovers(): Promise<number>
  /**
   * Shortens all feeds that are too long, and deletes the rows of readers who have been away for a month. Stops at the
   * signal.
   */
  trim(closing: AbortSignal): Promise<void>
}
