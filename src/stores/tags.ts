import type { AccountId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Tag } from '../model/tag.ts'
import type { Viewer } from './posts.ts'

/** The hashtags, by their names as `hashtagKey` makes them, and who follows and mutes them. */
export interface Tags {
  /** In the order asked for; also those that nobody ever used. */
  readMany(names: readonly string[], viewer: Viewer): Promise<Tag[]>
  /**
   * From now on, public posts with it come into the account's home timeline. Returns false when it
   * follows `most` others already.
   */
  follow(account: AccountId, name: string, most: number): Promise<boolean>
  unfollow(account: AccountId, name: string): Promise<void>
  /** The latest first; the cursor is of the follow. */
  followed(account: AccountId, stretch: Stretch): Promise<Page<Tag>>
  /**
   * Hides what holds it from the account, for so many seconds or (null) for good; or changes for
   * how long. Returns false when it mutes `most` others already.
   */
  mute(account: AccountId, name: string, duration: number | null, most: number): Promise<boolean>
  unmute(account: AccountId, name: string): Promise<void>
  /** The latest first; the cursor is of the mute. */
  muted(account: AccountId, stretch: Stretch): Promise<Page<Tag>>
}
