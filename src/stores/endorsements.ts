import type { AccountId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/** Whom accounts feature on their profiles; only whom they follow, and as long as they do. */
export interface Endorsements {
  /** Returns false, and features nobody, when the account does not follow the target. May be repeated. */
  endorse(account: AccountId, target: AccountId): Promise<boolean>
  unendorse(account: AccountId, target: AccountId): Promise<void>
  /**
   * As `viewer` may see them: nobody, where the account blocks the viewer. The latest first; the
   * cursor is of the endorsement.
   */
  page(account: AccountId, viewer: AccountId | undefined, stretch: Stretch): Promise<Page<Profile>>
}
