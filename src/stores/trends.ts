import type { PostId, TagId } from '../model/ids.ts'
import type { Post } from '../model/post.ts'
import type { ReviewedPost, ReviewedTag, TrendDecision } from '../model/reviewedTrend.ts'
import type { Tag } from '../model/tag.ts'
import type { AuditContext } from './auditLog.ts'
import type { Viewer } from './posts.ts'

/** The part of a list of trends to return. */
export interface TrendSlice {
  limit: number
  /** The number of trends to skip. */
  offset: number
}

/**
 * The hashtags and posts that many accounts use and like. They are computed from the newest 20,000 public posts of the
 * last two days, without replies to other authors, and computed again after a few minutes. Leaves out content that the
 * viewer mutes or that a moderator rejected.
 */
export interface Trends {
  /** Returns the hashtags that the most accounts used. At least two accounts must have used each. */
  tags(viewer: Viewer, slice: TrendSlice): Promise<Tag[]>
  /**
   * Returns the posts with the most boosts and favourites, by discoverable authors. Each has at least two. Replies,
   * sensitive posts and posts with a content warning are left out.
   */
  posts(viewer: Viewer, slice: TrendSlice): Promise<Post[]>
  /** Returns the same as `tags`, including hashtags that are rejected or muted. */
  reviewedTags(viewer: Viewer, slice: TrendSlice): Promise<ReviewedTag[]>
  /** Returns the same as `posts`, including rejected posts, as an anonymous reader sees them. */
  reviewedPosts(slice: TrendSlice): Promise<ReviewedPost[]>
  /** Rejects or approves a hashtag, whether or not it trends. Throws `not_found`. */
  reviewTag(id: TagId, decision: TrendDecision, act: AuditContext): Promise<ReviewedTag>
  /** Rejects or approves a public post, in the same way. */
  reviewPost(id: PostId, decision: TrendDecision, act: AuditContext): Promise<ReviewedPost>
}
