import type { AccountId } from '../model/ids.ts'
import type { ModeratorAct } from './moderation.ts'

/** Accounts that wait for approval. */
export interface Registrations {
  /** Returns whether an account waits for approval; undefined if it does not exist. Once false, it stays false. */
  isPending(account: AccountId): Promise<boolean | undefined>
  /**
   * Approves an account that waits, and records it in the audit log. Throws `not_found`, `forbidden` if the moderator's
   * role no longer allows it, and `conflict` if the account does not wait.
   */
  approve(account: AccountId, act: ModeratorAct): Promise<void>
  /**
   * Adds a job that deletes an account that waits. Its name can be registered again. Throws the same errors as
   * `approve`.
   */
  reject(account: AccountId, act: ModeratorAct): Promise<void>
  /** Does the same as `reject`, on behalf of the owner of the account. Returns whether the account was waiting. */
  withdraw(account: AccountId): Promise<boolean>
}
