import type { FilterMatch } from '../model/filter.ts'
import type { AccountId, PostId } from '../model/ids.ts'
import type { PostContent, PostViewer } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'

/** A post with everything that any of its readers may see of it. */
export interface StreamedPost {
  content: PostContent
  author: Profile
  /** True if the author is silenced: only followers see the post without asking for it. */
  isSilenced: boolean
  /** True if all media of the author are shown as sensitive. */
  isSensitized: boolean
  boostOf: StreamedPost | null
  /** The post that it quotes; null also if that was deleted. */
  quoted: StreamedPost | null
}

/** The interactions of one reader with one post. */
export type PostState = Omit<PostViewer, 'filtered'>

/** Returns the filters of an account that match a post. */
export interface FilterMatcher {
  (content: PostContent): FilterMatch[]
  /** Evaluates the filters for posts that are asked for next, if that takes long. Other work runs after each post. */
  ahead?(contents: Iterable<PostContent>): Promise<void>
}

/**
 * Reads posts for many readers at once, for streams and home timelines. Their relations to the authors are known
 * already.
 */
export interface StreamedPosts {
  /**
   * Returns the posts that exist, without checking who may see them. A boost or a quote comes with the post that it
   * shows.
   */
  load(ids: readonly PostId[]): Promise<ReadonlyMap<PostId, StreamedPost>>
  /**
   * Returns a function to the interactions of each of these readers with each of these posts, from one query. It
   * returns undefined for readers who did nothing with a post.
   */
  states(
    posts: readonly PostId[],
    readers: readonly AccountId[],
  ): Promise<(reader: AccountId, post: PostId) => PostState | undefined>
  /** Returns the filters of an account with at least this version. */
  filters(account: AccountId, version: number): Promise<FilterMatcher>
}
