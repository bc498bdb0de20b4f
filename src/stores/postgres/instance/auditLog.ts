import type { AuditAction, AuditEntry } from '../../../model/audit.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import type { AuditLog } from '../../auditLog.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'

// What moderators may know of what others did to their own accounts.
const open = ['role_changed', 'contact_changed', 'invitation_revoked', 'account_approved'] satisfies AuditAction[]

// Hides other entries about the reader: they would reveal reports against the reader, decisions about the reader and
// who made them, and notes of colleagues.
const isShownTo = (reader: string) => `(${reader}::bigint is null or account_id is distinct from ${reader}
  or actor_id = ${reader} or action in (${open.map((action) => `'${action}'`).join()}))`

const entries = twoEnded<Omit<AuditEntry, 'actor' | 'target'>>(
  'audit',
  (direction) => `
  select id, actor_id as "actorId", surface, action, account_id as "targetId", report_id as "reportId",
    post_id as "postId", detail, reason, created_at as "createdAt" from audit_log
  where id > $1 and id < $2 and ($4::bigint is null or actor_id = $4) and ($5::bigint is null or account_id = $5)
    and ($6::text is null or action = $6) and ${isShownTo('$7')} order by id ${direction} limit $3`,
)

/** The audit log in PostgreSQL. */
export function postgresAuditLog(database: Database, profiles: Profiles): AuditLog {
  return {
    async page({ actorId = null, targetId = null, action = null, ...paging }, reader) {
      const range = rangeOf(paging)
      const rows = await readRange(database, entries, range, [], [actorId, targetId, action, reader])
      const profileOf = await profiles.readById(rows.flatMap(({ actorId, targetId }) => [actorId, targetId]))
      const found = rows.map((row) => ({
        ...row,
        actor: profileOf.get(row.actorId) ?? null,
        target: profileOf.get(row.targetId) ?? null,
      }))
      return itemPage(found, range)
    },
  }
}
