import type { AccountId, PostId } from '../model/ids.ts'

/**
 * The random number of a list, chosen when the list is created. PostgreSQL stores which list is the feed of each
 * reader.
 */
export type FeedListId = string

/** The boundary of a feed that has not been built yet: every post is older. */
export const unbuiltBoundary = '9223372036854775806'

/** Posts to add to the list of a reader. */
export interface FeedAddition {
  reader: AccountId
  /** The list that is the reader's feed according to PostgreSQL. */
  list: FeedListId
  /** The ids of posts, separated by spaces. */
  posts: string
}

/** A part of a list. */
export interface FeedRange {
  list: FeedListId
  /** The backfill boundary: older posts are not in the list. */
  boundary: string
  /** The ids of posts, newest first, separated by spaces. */
  posts: string
}

/**
 * Feeds outside PostgreSQL: for each reader, one list of the ids of posts that may belong on the home timeline.
 *
 * A list is derived data and may be lost at any time, as a whole. It is never incomplete: a list that may lack added
 * posts, for example after a failover, is treated as lost and rebuilt.
 */
export interface FeedLists {
  /**
   * Adds posts, and cuts lists that have become too long. Returns the additions that were not made, because the list
   * does not exist or could not be reached.
   */
  add(additions: readonly FeedAddition[]): Promise<FeedAddition[]>
  /**
   * Returns the newest posts between two ids, both excluded. Undefined if there is no list.
   * @throws `unavailable`
   */
  read(reader: AccountId, range: { above: PostId; below: PostId; most: number }): Promise<FeedRange | undefined>
  /**
   * Replaces the list of a reader with a new one to which posts can be added. Nothing is read from it until it is
   * finished.
   * @throws `unavailable`
   */
  begin(reader: AccountId, list: FeedListId): Promise<void>
  /**
   * Adds past posts to a list, and sets its boundary. Returns false if the list does not exist any more.
   * @throws `unavailable`
   */
  finish(reader: AccountId, past: FeedRange): Promise<boolean>
}
