import type { AccountId } from '../model/ids.ts'
import type { PostQuery, SearchResults } from '../model/search.ts'
import type { Viewer } from './posts.ts'

/** A search for posts whose authors have been looked up. */
export interface PostSearch extends Omit<PostQuery, 'authors'> {
  /** Only posts by this account. */
  author: AccountId | undefined
  notBy: AccountId[]
}

/** The part of the results to return. */
export interface Slice {
  limit: number
  /** The number of results to skip. */
  offset: number
}

/** A search for posts. */
export interface PostsRequest extends Slice {
  search: PostSearch
  /** True for the page directly above `search.above`. */
  ascending: boolean
  /**
   * True to sort all posts by time, including those that contain only other forms of the words. Then paging by id
   * neither repeats nor omits posts.
   */
  byTime: boolean
}

/** A search for profiles. */
export interface ProfilesRequest extends Slice {
  text: string
  onlyFollowed: boolean
}

/** A search for hashtags. */
export interface HashtagsRequest extends Slice {
  /** The name in the form in which hashtags are stored. */
  name: string
}

/** The search for each kind. A kind that is absent is not searched. */
export interface SearchRequest {
  posts?: PostsRequest | undefined
  profiles?: ProfilesRequest | undefined
  hashtags?: HashtagsRequest | undefined
}

/** The limits of a search, in posts. Higher limits give more complete results and are slower. */
export interface SearchEffort {
  /** The number of newest posts to scan first. */
  first: number
  /**
   * If a page is expected to need at most this many further posts, twice the expected number is scanned before the
   * index of words is used. For frequent words, the limit is higher.
   */
  ahead: number
  /**
   * The index of words is first read for this number of newest posts (or for a hundredth of all posts, if that is
   * more), and only then as a whole.
   */
  near: number
  /**
   * The number of newest posts to scan if the index of words does not help, because the words are too frequent or are
   * all excluded.
   */
  most: number
  /** The largest estimate of matches for which the index of words is read as a whole. */
  indexed: number
  /** The maximum number of posts with the words for which the viewer's access is checked. */
  candidates: number
  /** The maximum number of posts from the viewer's library. */
  library: number
  milliseconds: number
}

/**
 * Full-text search, which ignores accents and case. It finds posts that the viewer may see and has not muted: public
 * ones by discoverable authors, and those that are the viewer's own, favourited, bookmarked or boosted, or mention the
 * viewer.
 */
export interface Search {
  /**
   * Returns the results of each kind. Throws `unavailable` if one takes too long.
   *
   * - Posts, newest first: those with the exact words, then those with other forms of them (`foxes` for `fox`). With
   *   `byTime`, all are sorted by time. With `ascending`, the posts directly above `search.above`, still newest first.
   * - Profiles: the exact name first, then followed ones, then by similarity of the username or the display name.
   *   Suspended accounts and accounts that block the viewer are never found. An account that the viewer blocks is found
   *   only by its exact name. Muted accounts are found.
   * - Hashtags of public posts: the exact name first, then those that begin with it, then similar ones. Hashtags that
   *   are in use come first.
   */
  find(viewer: Viewer, request: SearchRequest): Promise<SearchResults>
}
