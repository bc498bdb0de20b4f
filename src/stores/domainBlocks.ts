import type { BlockedDomain } from '../model/domain.ts'
import type { AccountId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'

/**
 * Which other servers an account wants nothing from. There are none here: the list is kept for its
 * owner, and nothing follows from it.
 */
export interface DomainBlocks {
  /** Returns false when the account blocks `most` others already. May be repeated. */
  block(account: AccountId, domain: string, most: number): Promise<boolean>
  unblock(account: AccountId, domain: string): Promise<void>
  page(account: AccountId, stretch: Stretch): Promise<Page<BlockedDomain>>
}
