import type { AuditAction, AuditEntry, AuditSurface } from '../model/audit.ts'
import type { AccountId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'

/** An act for the audit log: the account, the surface and the reason. */
export interface AuditContext {
  /** Null for the operator, on the command line. */
  actor: AccountId | null
  surface: AuditSurface
  reason: string
}

/** Filters of the audit log. */
export interface AuditQuery extends PagingInput {
  actorId?: AccountId | undefined
  targetId?: AccountId | undefined
  action?: AuditAction | undefined
}

/** The acts of moderators and the operator. Each entry is written in the transaction of its act, and never changes. */
export interface AuditLog {
  /**
   * Returns entries, newest first. Leaves out entries about reports against `reader`. The operator (null) sees all
   * entries.
   */
  page(query: AuditQuery, reader: AccountId | null): Promise<Page<AuditEntry>>
}
