import type { FilterMatch } from '../model/filter.ts'
import type { AccountId, PostId } from '../model/ids.ts'
import type { PostContent, PostViewer } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'

/** A post with everything that any of its readers may see. */
export interface StreamedPost {
  content: PostContent
  author: Profile
  /** True if the author is silenced: only followers see the post without asking for it. */
  isSilenced: boolean
  /** True if all media of the author are shown as sensitive. */
  isSensitized: boolean
  boostOf: StreamedPost | null
  /** The post that it quotes; null if it quotes nothing, or if the quoted post was deleted. */
  quoted: StreamedPost | null
}

/** The interactions of one reader with one post. */
export type PostState = Omit<PostViewer, 'filtered'>

/** Returns the filters of an account that match a post at a time (milliseconds since 1970; by default, now). */
export interface FilterMatcher {
  (content: PostContent, now?: number): FilterMatch[]
  /**
   * Evaluates the filters in advance for posts that will be requested next, if that takes long. Other work runs after
   * each post.
   */
  ahead?(contents: Iterable<PostContent>): Promise<void>
}

/**
 * Reads posts for many readers at once, for streams and home timelines. The caller already knows the relations of the
 * readers to the authors.
 */
export interface StreamedPosts {
  /**
   * Returns the posts that exist, without checking who may see them. A boost or a quote comes with the post that it
   * shows.
   */
  load(ids: readonly PostId[]): Promise<ReadonlyMap<PostId, StreamedPost>>
  /**
   * Returns those of these posts that have interactions which their counts do not show: bookmarks, pins and mutes of
   * their threads.
   */
  marked(ids: readonly PostId[]): Promise<ReadonlySet<PostId>>
  /**
   * Reads the interactions of these readers with these posts in one query. Returns a function that looks up the
   * interactions of one reader with one post; it returns undefined if there are none.
   */
  states(
    posts: readonly PostId[],
    readers: readonly AccountId[],
  ): Promise<(reader: AccountId, post: PostId) => PostState | undefined>
  /** Returns the filters of an account with at least this version. */
  filters(account: AccountId, version: number): Promise<FilterMatcher>
}
