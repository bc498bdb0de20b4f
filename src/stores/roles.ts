import type { AccountId } from '../model/ids.ts'
import type { Role } from '../model/role.ts'
import type { Act } from './auditLog.ts'

/** The roles, and the accounts that have them. */
export interface Roles {
  /** Highest first. */
  list(): Promise<Role[]>
  /** Returns the role of an account; undefined if it has none or is suspended. */
  ofAccount(account: AccountId): Promise<Role | undefined>
  /** Sets or removes the role of an account. A change is written to the audit log. */
  assign(account: AccountId, role: Role | null, act: Act): Promise<void>
}
