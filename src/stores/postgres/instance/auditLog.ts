import type { AuditAction, AuditEntry, AuditSurface } from '../../../model/audit.ts'
import type { AccountId, AuditEntryId, PostId, ReportId } from '../../../model/ids.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import type { AuditLog } from '../../auditLog.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'

interface Row {
  id: AuditEntryId
  actor_id: AccountId | null
  surface: AuditSurface
  action: AuditAction
  account_id: AccountId | null
  report_id: ReportId | null
  post_id: PostId | null
  detail: string
  reason: string
  created_at: string
}

// What moderators may know of what others did to their own accounts.
const open = ['role_changed', 'contact_changed', 'invitation_revoked', 'account_approved'] satisfies AuditAction[]

// Hides other entries about the reader: they would reveal reports against the reader, decisions about the reader and
// who made them, and notes of colleagues.
const isShownTo = (reader: string) => `(${reader}::bigint is null or account_id is distinct from ${reader}
  or actor_id = ${reader} or action in (${open.map((action) => `'${action}'`).join()}))`

const entries = twoEnded<Row>(
  'audit',
  (direction) => `
  select id, actor_id, surface, action, account_id, report_id, post_id, detail, reason, created_at from audit_log
  where id > $1 and id < $2 and ($4::bigint is null or actor_id = $4) and ($5::bigint is null or account_id = $5)
    and ($6::text is null or action = $6) and ${isShownTo('$7')} order by id ${direction} limit $3`,
)

/** The audit log in PostgreSQL. */
export function postgresAuditLog(database: Database, profiles: Profiles): AuditLog {
  return {
    async page({ actorId = null, targetId = null, action = null, ...paging }, reader) {
      const range = rangeOf(paging)
      const rows = await readRange(database, entries, range, [], [actorId, targetId, action, reader])
      const profileOf = await profiles.readById(rows.flatMap((row) => [row.actor_id, row.account_id]))
      const found = rows.map((row) => entryOf(row, (id) => profileOf.get(id) ?? null))
      return itemPage(found, range)
    },
  }
}

function entryOf(row: Row, profileOf: (id: AccountId | null) => AuditEntry['actor']): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    surface: row.surface,
    actor: profileOf(row.actor_id),
    actorId: row.actor_id,
    target: profileOf(row.account_id),
    targetId: row.account_id,
    reportId: row.report_id,
    postId: row.post_id,
    detail: row.detail,
    reason: row.reason,
    createdAt: row.created_at,
  }
}
