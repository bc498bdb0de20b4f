import type { AccountId } from '../model/ids.ts'
import type { ModeratorAct } from './moderation.ts'

/** Accounts that wait for approval. */
export interface Registrations {
  /**
   * Whether an account waits for approval; undefined if there is none. An account that does not wait never does later.
   */
  isPending(account: AccountId): Promise<boolean | undefined>
  /**
   * Shows an account that waits, and records it in the audit log. Throws `not_found`, `forbidden` if the moderator's
   * role no longer allows it, and `conflict` if the account does not wait.
   */
  approve(account: AccountId, act: ModeratorAct): Promise<void>
  /** Has an account that waits deleted by a job; its name can be registered again. Throws as `approve`. */
  reject(account: AccountId, act: ModeratorAct): Promise<void>
  /** Does the same for the owner of the account. Returns whether the account waited. */
  withdraw(account: AccountId): Promise<boolean>
}
