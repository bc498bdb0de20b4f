import type { AccountId } from '../model/ids.ts'
import type { PostQuery, SearchResults } from '../model/search.ts'
import type { Viewer } from './posts.ts'

/** A search for posts whose authors have been looked up. */
export interface PostSearch extends Omit<PostQuery, 'authors'> {
  /** Only of this one. */
  author: AccountId | undefined
  notBy: AccountId[]
}

/** Which of what is found. */
export interface Slice {
  limit: number
  /** How many are passed over. */
  offset: number
}

/** The posts that are searched for. */
export interface PostsAsked extends Slice {
  search: PostSearch
  /** Whether the page is the one right above `search.above`. */
  ascending: boolean
  /** Whether posts with other forms of the words stand among the others, so that paging by id repeats or omits none. */
  byTime: boolean
}

/** The profiles that are searched for. */
export interface ProfilesAsked extends Slice {
  text: string
  onlyFollowed: boolean
}

/** The hashtags that are searched for. */
export interface HashtagsAsked extends Slice {
  /** As names of hashtags are kept. */
  name: string
}

/** What to search for; a kind that is left out is not searched. */
export interface SearchAsked {
  posts?: PostsAsked | undefined
  profiles?: ProfilesAsked | undefined
  hashtags?: HashtagsAsked | undefined
}

/** How far a search looks before it gives up, in posts. The greater, the more complete and the slower. */
export interface SearchEffort {
  /** Of all posts, newest first, before an index of words is asked. */
  first: number
  /** As `first`, where an index of words is no help: the words are too frequent, or only asked not to be there. */
  most: number
  /** How many posts the index of words may be expected to give. */
  indexed: number
  /** Of those with the words in them, how many are looked at for whether the viewer may see them. */
  candidates: number
  /** Of the viewer's library. */
  library: number
  milliseconds: number
}

/**
 * Finds things by words: accents and case don't matter. Posts that the viewer may see and has not
 * muted, if they are public and by an author who wants to be found, or the viewer's own,
 * favourited, bookmarked, boosted, or mention the viewer.
 */
export interface Search {
  /**
   * Returns what is found of each kind; throws `unavailable` when one takes too long.
   *
   * - Posts newest first: those with the very words, then those with other forms of them (`foxes` for `fox`), or all by
   *   time with `byTime`; with `ascending` those right above `search.above`, still newest first.
   * - Profiles: the one of that very name first, then followed ones, then by how well the username or the display name
   *   fits. Never one that is suspended or blocks the viewer; one that the viewer blocks by that name alone; muted ones
   *   are found.
   * - Hashtags that stand in public posts: the very one first, then those that begin so, then similar ones; used ones
   *   first.
   */
  find(viewer: Viewer, asked: SearchAsked): Promise<SearchResults>
}
