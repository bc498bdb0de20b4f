import type { AccountId, RoleId } from '../model/ids.ts'
import type { AccountStatus, ModeratedAccount } from '../model/moderatedAccount.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Permission } from '../model/role.ts'
import type { Act } from './auditLog.ts'

/** Which accounts are looked for. */
export interface ModeratedAccountQuery extends PagingInput {
  status?: AccountStatus | undefined
  /** What its name begins with, in any case. */
  username?: string | undefined
  /** A part of its display name, in any case. */
  displayName?: string | undefined
  /** Only those with a role. */
  isStaff?: boolean | undefined
  roleIds?: readonly RoleId[] | undefined
}

/** What can be done to an account. */
export type AccountMeasure = 'disable' | 'enable' | 'suspend' | 'unsuspend'

/** A moderator's act, with what their role must allow at the moment that it happens. */
export interface ModeratorAct extends Act {
  actor: AccountId
  permissions: readonly Permission[]
}

/** Accounts as moderators see them, and what moderators do to them. */
export interface Moderation {
  /** Throws `not_found`. */
  readAccount(id: AccountId): Promise<ModeratedAccount>
  /** Newest first. */
  accounts(query: ModeratedAccountQuery): Promise<Page<ModeratedAccount>>
  /**
   * Does something to an account, and notes it in the audit log; where it stands so already, nothing is done or noted.
   * Throws
   * `not_found`; `forbidden` where the role of who does it no longer allows it, or does not outrank that of the
   * account;
   * `conflict` for a suspension of an account that is being deleted.
   */
  act(measure: AccountMeasure, id: AccountId, act: ModeratorAct): Promise<void>
}
