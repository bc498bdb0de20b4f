import type { AuditAction } from '../../../model/audit.ts'
import type { AccountId, PostId, ReportId } from '../../../model/ids.ts'
import type { AuditContext } from '../../auditLog.ts'
import { type Database, statement } from '../connection/database.ts'

const insert = statement(
  'audit_insert',
  `insert into audit_log (actor_id, surface, action, account_id, report_id, post_id, detail, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** The act, with its subject and details. */
interface AuditedAction {
  action: AuditAction
  accountId?: AccountId | null | undefined
  reportId?: ReportId | undefined
  postId?: PostId | undefined
  detail?: string
}

/** Writes an entry of the audit log, in the transaction of the act. */
export async function recordAct(
  within: Database,
  { actor, surface, reason }: AuditContext,
  deed: AuditedAction,
): Promise<void> {
  const { action, accountId = null, reportId = null, postId = null, detail = '' } = deed
  await within.rows(insert, [actor, surface, action, accountId, reportId, postId, detail, reason])
}

// Adds at most one entry an hour, so that a page that reads again and again does not fill the log.
const insertReading = (column: 'report_id' | 'post_id') =>
  statement(
    `audit_note_reading_${column}`,
    `insert into audit_log (actor_id, surface, action, account_id, ${column})
     select $1, $2, 'private_posts_read', $3, $4 where not exists (
       select from audit_log where account_id = $3 and ${column} = $4 and action = 'private_posts_read'
         and actor_id is not distinct from $1 and created_at > now() - interval '1 hour')`,
  )

const reading = { report: insertReading('report_id'), post: insertReading('post_id') }

/**
 * Records, at most once an hour, that someone read posts of an account that are not public: those of a report, or a
 * single post.
 */
export async function recordReading(
  database: Database,
  { actor, surface }: AuditContext,
  account: AccountId,
  what: { report: ReportId } | { post: PostId },
): Promise<void> {
  const [query, id] = 'report' in what ? [reading.report, what.report] : [reading.post, what.post]
  await database.rows(query, [actor, surface, account, id])
}
