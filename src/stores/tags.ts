import type { AccountId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Tag } from '../model/tag.ts'
import type { Viewer } from './posts.ts'

/** The hashtags, by the names that `hashtagKey` returns, with the accounts that follow and mute them. */
export interface Tags {
  /** Returns the hashtags in the order of `names`, including those that were never used. */
  readMany(names: readonly string[], viewer: Viewer): Promise<Tag[]>
  /**
   * Adds public posts with the hashtag to the account's home timeline from now on. Returns false if the account already
   * follows `most` other hashtags.
   */
  follow(account: AccountId, name: string, most: number): Promise<boolean>
  unfollow(account: AccountId, name: string): Promise<void>
  /** Returns the hashtags that an account follows, newest first. The cursor is the id of the follow. */
  followed(account: AccountId, range: IdRange): Promise<Page<Tag>>
  /**
   * Hides posts with the hashtag from the account, for `duration` seconds (null for no end), or changes the duration.
   * Returns false if the account already mutes `most` other hashtags.
   */
  mute(account: AccountId, name: string, duration: number | null, most: number): Promise<boolean>
  unmute(account: AccountId, name: string): Promise<void>
  /** Returns the hashtags that an account mutes, newest first. The cursor is the id of the mute. */
  muted(account: AccountId, range: IdRange): Promise<Page<Tag>>
}
