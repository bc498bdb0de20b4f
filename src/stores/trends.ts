import type { PostId, TagId } from '../model/ids.ts'
import type { Post } from '../model/post.ts'
import type { ReviewedPost, ReviewedTag, TrendDecision } from '../model/reviewedTrend.ts'
import type { Tag } from '../model/tag.ts'
import type { Act } from './auditLog.ts'
import type { Viewer } from './posts.ts'

/** Which of what is trending. */
export interface TrendSlice {
  limit: number
  /** How many are passed over. */
  offset: number
}

/**
 * What many use and like. Worked out from the newest 20,000 public posts of the last two days that
 * are no answers to others, anew after some minutes. What the viewer mutes is left out, and what a moderator rejected.
 */
export interface Trends {
  /** The hashtags that most accounts used, two at least. */
  tags(viewer: Viewer, slice: TrendSlice): Promise<Tag[]>
  /**
   * The posts with most boosts and favourites, two at least, by authors who want to be found;
   * without those that answer, have a content warning or are sensitive.
   */
  posts(viewer: Viewer, slice: TrendSlice): Promise<Post[]>
  /** The same with what is rejected or muted. */
  reviewedTags(viewer: Viewer, slice: TrendSlice): Promise<ReviewedTag[]>
  /** The same with what is rejected, as anybody sees it. */
  reviewedPosts(slice: TrendSlice): Promise<ReviewedPost[]>
  /** Rejects or approves a hashtag, whether or not it trends. Throws `not_found`. */
  reviewTag(id: TagId, decision: TrendDecision, act: Act): Promise<ReviewedTag>
  /** The same of a public post. */
  reviewPost(id: PostId, decision: TrendDecision, act: Act): Promise<ReviewedPost>
}
