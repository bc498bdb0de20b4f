import type { AccountId, ReportId, RoleId, RuleId } from '../model/ids.ts'
import type { AccountStatus, ModeratedAccount } from '../model/moderatedAccount.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Permission } from '../model/role.ts'
import type { Act } from './auditLog.ts'

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

/** What can be done to an account. */
export type AccountMeasure = LimitingMeasure | 'warn' | 'suspend' | 'unsuspend'

/** What leaves an account in place. */
export type LimitingMeasure = 'disable' | 'enable' | 'silence' | 'unsilence' | 'sensitize' | 'unsensitize'

/** An act of a moderator, whose role must have one of the permissions when it happens. */
export interface ModeratorAct extends Act {
  actor: AccountId
  permissions: readonly Permission[]
  /** What is recorded as a decision; nothing said if absent. Acts that undo something record none. */
  decision?: DecisionNote
}

/** What a moderator says about a decision. */
export interface DecisionNote {
  /** The explanation for the person. */
  text: string
  ruleIds: readonly RuleId[]
  reportId: ReportId | null
  /** Whether the person is notified, and can read the decision and appeal. */
  isNotified: boolean
}

/** An act of the operator, whom nobody outranks. */
export interface OperatorAct extends Act {
  actor: null
  decision?: undefined
}

/** Accounts as moderators see them, and what moderators do to them. */
export interface Moderation {
  /** Throws `not_found`. */
  readAccount(id: AccountId): Promise<ModeratedAccount>
  /** By id; accounts that do not exist are left out. */
  readAccounts(ids: readonly AccountId[]): Promise<Map<AccountId, ModeratedAccount>>
  /** Newest first. */
  accounts(query: ModeratedAccountQuery): Promise<Page<ModeratedAccount>>
  /**
   * Takes a measure against an account and records it in the audit log. Does nothing if the account is in this state
   * already. A measure that is not the end of another one is recorded as a decision. Throws `not_found`; `forbidden`
   * if the moderator's role no longer allows it or does not outrank that of the account; and `conflict` for lifting a
   * suspension while the account is being deleted, and if another moderator has the report. The report of the decision
   * is resolved with it; without a measure, that is all.
   */
  act(measure: AccountMeasure | undefined, id: AccountId, act: ModeratorAct | OperatorAct): Promise<void>
}
