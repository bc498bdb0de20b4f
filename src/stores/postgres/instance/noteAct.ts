import type { AuditAction } from '../../../model/audit.ts'
import type { AccountId, PostId, ReportId } from '../../../model/ids.ts'
import type { Act } from '../../auditLog.ts'
import { type Database, statement } from '../connection/database.ts'

const insert = statement(
  'audit_insert',
  `insert into audit_log (actor_id, surface, action, account_id, report_id, post_id, detail, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** What was done, and what it concerns. */
interface Deed {
  action: AuditAction
  accountId?: AccountId | null | undefined
  reportId?: ReportId | undefined
  postId?: PostId | undefined
  detail?: string
}

/** Writes an entry of the audit log, in the transaction of what was done. */
export async function noteAct(within: Database, { actor, surface, reason }: Act, deed: Deed): Promise<void> {
  const { action, accountId = null, reportId = null, postId = null, detail = '' } = deed
  await within.rows(insert, [actor, surface, action, accountId, reportId, postId, detail, reason])
}
