import type { BlockedDomain } from '../model/domain.ts'
import type { AccountId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'

/**
 * The servers that an account blocks. There is no federation here, so the list is stored for its owner and has no
 * effect.
 */
export interface DomainBlocks {
  /** Returns false if the account already blocks `most` other servers. Idempotent. */
  block(account: AccountId, domain: string, most: number): Promise<boolean>
  unblock(account: AccountId, domain: string): Promise<void>
  page(account: AccountId, range: IdRange): Promise<Page<BlockedDomain>>
}
