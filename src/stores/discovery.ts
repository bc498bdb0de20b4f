import type { AccountId } from '../model/ids.ts'
import type { Profile, Suggestion } from '../model/profile.ts'

/** How the directory is ordered: by the latest post, or by when the account was made. */
export type DirectoryOrder = 'active' | 'new'

/**
 * Finding accounts that one does not know. Only those that want to be found; never one that is
 * suspended, blocked either way or muted.
 */
export interface Discovery {
  /**
   * Whom those follow whom the account follows, most of them first; then whom most follow. Nobody who
   * is followed or asked already, nor dismissed. Of a huge neighbourhood, the latest part is looked at.
   */
  suggestions(account: AccountId, limit: number): Promise<Suggestion[]>
  /** Keeps a target out of the suggestions for good. Throws `not_found` for an unknown one. */
  dismiss(account: AccountId, target: AccountId): Promise<void>
  directory(viewer: AccountId | undefined, order: DirectoryOrder, offset: number, limit: number): Promise<Profile[]>
}
