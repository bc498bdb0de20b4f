import type { Post } from '../model/post.ts'
import type { Tag } from '../model/tag.ts'
import type { Viewer } from './posts.ts'

/** Which of what is trending. */
export interface TrendSlice {
  limit: number
  /** How many are passed over. */
  offset: number
}

/**
 * What many use and like. Worked out from the newest 20,000 public posts of the last two days that
 * are no answers to others, anew after some minutes. What the viewer mutes is left out.
 */
export interface Trends {
  /** The hashtags that most accounts used, two at least. */
  tags(viewer: Viewer, slice: TrendSlice): Promise<Tag[]>
  /**
   * The posts with most boosts and favourites, two at least, by authors who want to be found;
   * without those that answer, have a content warning or are sensitive.
   */
  posts(viewer: Viewer, slice: TrendSlice): Promise<Post[]>
}
