import type { AccountId } from '../model/ids.ts'
import type { Profile, Suggestion } from '../model/profile.ts'

/** The order of the directory: by the latest post, or by the creation of the account. */
export type DirectoryOrder = 'active' | 'new'

/**
 * Suggestions and the directory of accounts. Only discoverable accounts are returned, never one that is suspended,
 * muted, or blocked in either direction.
 */
export interface Discovery {
  /**
   * Returns the accounts followed by the largest number of accounts that this account follows, then the accounts with
   * the most followers. Leaves out accounts that are followed, requested or dismissed. If there are very many
   * candidates, only the latest follows are counted.
   */
  suggestions(account: AccountId, limit: number): Promise<Suggestion[]>
  /** Leaves a target out of the suggestions for good. Throws `not_found` for an unknown one. */
  dismiss(account: AccountId, target: AccountId): Promise<void>
  directory(viewer: AccountId | undefined, order: DirectoryOrder, offset: number, limit: number): Promise<Profile[]>
}
