import type { AccountId, RoleId } from '../model/ids.ts'
import type { Role } from '../model/role.ts'
import type { ModeratorAct, OperatorAct } from './moderation.ts'

/** The properties of a role that people choose. */
export type RoleDraft = Pick<Role, 'name' | 'color' | 'permissions' | 'position'>

/** A change of a role. Undefined properties stay as they are. */
export type RoleChange = { [Field in keyof RoleDraft]?: RoleDraft[Field] | undefined }

/**
 * The roles, and the accounts that have them. The audit log records changes. All changes throw `forbidden` unless the
 * moderator's role has all permissions of the changed role and a higher position, both before and after the change.
 */
export interface Roles {
  /** Returns all roles, highest first. */
  list(): Promise<Role[]>
  /** Returns the role of an account; undefined if it has none or is suspended. */
  ofAccount(account: AccountId): Promise<Role | undefined>
  /** Throws `validation_failed` if another role has the name, or if there are too many roles. */
  create(draft: RoleDraft, act: ModeratorAct | OperatorAct): Promise<Role>
  /**
   * Takes effect at the next request of the accounts that have the role. Throws `not_found`, `conflict` for the role of
   * owners, and the errors of `create`.
   */
  change(id: RoleId, change: RoleChange, act: ModeratorAct | OperatorAct): Promise<Role>
  /** Throws `not_found`, and `conflict` if accounts have the role, or if it is the role of owners. */
  remove(id: RoleId, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Sets or removes the role of an account. Throws `not_found` for an unknown account or role, and `forbidden` if the
   * moderator's role does not also outrank the current role of the account.
   */
  assign(account: AccountId, role: RoleId | null, act: ModeratorAct | OperatorAct): Promise<void>
}
