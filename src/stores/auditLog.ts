import type { AuditAction, AuditEntry, AuditSurface } from '../model/audit.ts'
import type { AccountId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'

/** Who does something as a moderator, by which surface and why. */
export interface Act {
  /** Null for the operator, on the command line. */
  actor: AccountId | null
  surface: AuditSurface
  reason: string
}

/** What is looked for in the audit log. */
export interface AuditQuery extends PagingInput {
  actorId?: AccountId | undefined
  targetId?: AccountId | undefined
  action?: AuditAction | undefined
}

/** What moderators and the operator did. Written in the transaction of what was done, and never changed. */
export interface AuditLog {
  /** Newest first. */
  page(query: AuditQuery): Promise<Page<AuditEntry>>
}
