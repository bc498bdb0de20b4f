import type { AccountId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/**
 * The accounts that an account features on its profile. An account can feature only accounts that it follows, and only
 * as long as it follows them.
 */
export interface Endorsements {
  /** Returns false, and features nothing, if the account does not follow the target. Idempotent. */
  endorse(account: AccountId, target: AccountId): Promise<boolean>
  unendorse(account: AccountId, target: AccountId): Promise<void>
  /**
   * Returns the featured accounts that `viewer` may see, newest first; none if the account blocks the viewer. The
   * cursor is the id of the endorsement.
   */
  page(account: AccountId, viewer: AccountId | undefined, range: IdRange): Promise<Page<Profile>>
}
