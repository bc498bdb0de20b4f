import type { AccountId } from '../model/ids.ts'
import type { Role } from '../model/role.ts'
import type { Act } from './auditLog.ts'

/** What accounts are entitled to. */
export interface Roles {
  /** The highest first. */
  list(): Promise<Role[]>
  /** Of an account that may use it: undefined for one without a role, and for one that is suspended. */
  ofAccount(account: AccountId): Promise<Role | undefined>
  /** Sets or removes the role of an account. A change is written to the audit log. */
  assign(account: AccountId, role: Role | null, act: Act): Promise<void>
}
