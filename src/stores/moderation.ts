import type { AccountId, ReportId, RoleId, RuleId } from '../model/ids.ts'
import type { AccountStatus, ModeratedAccount } from '../model/moderatedAccount.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Permission } from '../model/role.ts'
import type { AuditContext } from './auditLog.ts'

/** Filters of accounts. */
export interface ModeratedAccountQuery extends PagingInput {
  status?: AccountStatus | undefined
  /** The beginning of the username, in upper or lower case. */
  username?: string | undefined
  /** A part of the display name, in upper or lower case. */
  displayName?: string | undefined
  /** Only accounts with a role. */
  isStaff?: boolean | undefined
  /** Only accounts that this account invited. */
  inviterId?: AccountId | undefined
  roleIds?: readonly RoleId[] | undefined
}

/** An action against an account. */
export type ModeratorAction = LimitingAction | 'warn' | 'suspend' | 'unsuspend'

/** An action that limits an account without suspending it, or one that lifts such a limit. */
export type LimitingAction = 'disable' | 'enable' | 'silence' | 'unsilence' | 'sensitize' | 'unsensitize'

/** An act of a moderator. At the time of the act, the moderator's role must have one of the permissions. */
export interface ModeratorAct extends AuditContext {
  actor: AccountId
  permissions: readonly Permission[]
  /**
   * The explanation that is recorded with the decision; none if absent. Acts that undo another act record no decision.
   */
  decision?: DecisionNote
}

/** A moderator's explanation of a decision. */
export interface DecisionNote {
  /** The text for the person. */
  text: string
  ruleIds: readonly RuleId[]
  reportId: ReportId | null
  /** True if the person is notified, and can read the decision and appeal. */
  isNotified: boolean
}

/** An act of the operator, whom nobody outranks. */
export interface OperatorAct extends AuditContext {
  actor: null
  decision?: undefined
}

/** Accounts as moderators see them, and what moderators do to them. */
export interface Moderation {
  /** Throws `not_found`. */
  readAccount(id: AccountId): Promise<ModeratedAccount>
  /** Returns the accounts by id. Unknown ids are left out. */
  readAccounts(ids: readonly AccountId[]): Promise<Map<AccountId, ModeratedAccount>>
  /** Returns accounts, newest first. */
  accounts(query: ModeratedAccountQuery): Promise<Page<ModeratedAccount>>
  /**
   * Takes an action against an account, and records it in the audit log. Does nothing if the account is already in this
   * state. An action is recorded as a decision, unless it lifts another action. The decision's report is resolved at
   * the same time; if `action` is undefined, nothing else happens.
   * @throws `not_found`; `forbidden` if the moderator's role no longer allows it or does not outrank the role of the
   * account; `conflict` for lifting a suspension while the account is being deleted, and if the report is assigned to
   * another moderator
   */
  act(action: ModeratorAction | undefined, id: AccountId, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Adds a job that deletes a suspended account, and records it in the audit log.
   * @throws `not_found`; `forbidden`; `conflict` if the account is not suspended or waits for approval
   */
  delete(id: AccountId, act: ModeratorAct): Promise<void>
}
