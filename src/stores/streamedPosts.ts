import type { FilterMatch } from '../model/filter.ts'
import type { AccountId, PostId } from '../model/ids.ts'
import type { PostContent, PostViewer } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'

/** A post with all that any of its readers may be shown of it. */
export interface StreamedPost {
  content: PostContent
  author: Profile
  /** Whether its author is silenced: only followers meet the post unasked. */
  isSilenced: boolean
  /** Whether all media of its author are shown as sensitive. */
  isSensitized: boolean
  boostOf: StreamedPost | null
  /** What it quotes; null also where that is gone. */
  quoted: StreamedPost | null
}

/** What one reader did with one post. */
export type PostState = Omit<PostViewer, 'filtered'>

/** Says which of an account's filters catch a post. */
export interface FilterMatcher {
  (content: PostContent): FilterMatch[]
  /** Looks at posts that are about to be asked for, where that takes long: others get their turn after each. */
  ahead?(contents: Iterable<PostContent>): Promise<void>
}

/** Posts for many readers at once, on streams and home timelines, whose relations to the authors are known already. */
export interface StreamedPosts {
  /** Those that there are, whoever may see them; a boost or a quote comes with what it shows. */
  load(ids: readonly PostId[]): Promise<ReadonlyMap<PostId, StreamedPost>>
  /**
   * What each of these readers did with each of these posts, the same question for all; undefined
   * of those who did nothing.
   */
  states(
    posts: readonly PostId[],
    readers: readonly AccountId[],
  ): Promise<(reader: AccountId, post: PostId) => PostState | undefined>
  /** The filters of an account as of a version of them, or a later one. */
  filters(account: AccountId, version: number): Promise<FilterMatcher>
}
