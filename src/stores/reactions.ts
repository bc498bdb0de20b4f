import type { AccountId, PostId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Post } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'
import type { Viewer } from './posts.ts'

/** How many reactions may be on one post. */
export interface ReactionBounds {
  /** Of one account. */
  perAccount: number
  /** Different emojis, of all accounts. */
  emojis: number
}

/** Emoji reactions to posts. Names are as `reactionName` gives them. */
export interface Reactions {
  /**
   * Puts one on a post - of a boost, on what is boosted - and tells its author; one that is there already stays.
   * Returns the post as the account sees it then. Throws `not_found` for a post that it does not see,
   * `validation_failed` for a custom emoji that does not exist and where a bound is reached, however many come at once.
   */
  add(post: PostId, account: AccountId, name: string, bounds: ReactionBounds): Promise<Post>
  /**
   * Takes one back, and what told of it; nothing happens where there is none. Returns as `add`;
   * throws `not_found` as `Posts.unfavourite`.
   */
  remove(post: PostId, account: AccountId, name: string): Promise<Post>
  /** Those who reacted with one emoji, of whom the viewer may meet. */
  reactedBy(post: PostId, name: string, viewer: Viewer, stretch: Stretch): Promise<Page<Profile>>
  /**
   * The latest who reacted, for each of these emojis at most `limit`, four hundred in all: the
   * latest of each come first.
   */
  latest(post: PostId, names: readonly string[], viewer: Viewer, limit: number): Promise<Map<string, Profile[]>>
}
