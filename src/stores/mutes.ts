import type { AccountId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Mute } from '../model/profile.ts'

/** The options of a mute. */
export interface MuteOptions {
  /** Hides only posts that the account boosts. */
  boostsOnly: boolean
  notifications: boolean
  /** In seconds; null for no end. */
  duration: number | null
}

/** Mutes of accounts. An expired mute has no effect, even before it is deleted. */
export interface Mutes {
  /**
   * Mutes a target, or changes the options of the mute. Returns false if the account already mutes `most` other
   * accounts. Throws `not_found` for an unknown target.
   */
  mute(account: AccountId, target: AccountId, options: MuteOptions, most: number): Promise<boolean>
  unmute(account: AccountId, target: AccountId): Promise<void>
  /** Returns the mutes of an account, newest first. The cursor is the id of the mute. */
  page(account: AccountId, range: IdRange): Promise<Page<Mute>>
  /** Deletes expired mutes of accounts and hashtags. Returns their number. */
  deleteExpired(): Promise<number>
}
