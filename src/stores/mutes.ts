import type { AccountId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Mute } from '../model/profile.ts'

/** How an account is muted. */
export interface MuteOptions {
  /** Hides only what the account boosts. */
  boostsOnly: boolean
  notifications: boolean
  /** In seconds; null for good. */
  duration: number | null
}

/** Who hides what from themselves. What is over has no effect any more, deleted or not. */
export interface Mutes {
  /**
   * Mutes, or changes how. Returns false when the account mutes `most` others already. Throws
   * `not_found` for an unknown target.
   */
  mute(account: AccountId, target: AccountId, options: MuteOptions, most: number): Promise<boolean>
  unmute(account: AccountId, target: AccountId): Promise<void>
  /** The latest first; the cursor is of the mute. */
  page(account: AccountId, stretch: Stretch): Promise<Page<Mute>>
  /** Deletes mutes of accounts and of hashtags whose time is over; returns how many. */
  deleteExpired(): Promise<number>
}
