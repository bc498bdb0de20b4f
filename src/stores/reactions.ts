import type { AccountId, PostId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Post } from '../model/post.ts'
import type { Profile } from '../model/profile.ts'
import type { Viewer } from './posts.ts'

/** The limits of reactions to one post. */
export interface ReactionBounds {
  /** Reactions of one account. */
  perAccount: number
  /** Different emojis of all accounts. */
  emojis: number
}

/** Emoji reactions to posts. Names are in the form that `reactionName` returns. */
export interface Reactions {
  /**
   * Adds a reaction to a post (or, for a boost, to the boosted post) and notifies its author. Does nothing if the
   * reaction exists. Returns the post as the account sees it then. Throws `not_found` for a post that the account
   * cannot see. Throws `validation_failed` for a custom emoji that does not exist, or beyond a limit, which concurrent
   * calls cannot exceed either.
   */
  add(post: PostId, account: AccountId, name: string, bounds: ReactionBounds): Promise<Post>
  /**
   * Removes a reaction and its notification. Does nothing if the account has not reacted with this emoji. Returns the
   * same as `add`. Throws `not_found` as `Posts.unfavourite` does.
   */
  remove(post: PostId, account: AccountId, name: string): Promise<Post>
  /** Returns the accounts that reacted with an emoji and that the viewer may see. */
  reactedBy(post: PostId, name: string, viewer: Viewer, range: IdRange): Promise<Page<Profile>>
  /**
   * Returns the latest accounts that reacted: at most `limit` for each of these emojis, and 400 in all. The latest of
   * each emoji come first.
   */
  latest(post: PostId, names: readonly string[], viewer: Viewer, limit: number): Promise<Map<string, Profile[]>>
}
