import { callPage } from '../boundary/boundary.ts'
import type { AuditAction, AuditLogEntry } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { createItems } from '../state/itemFeed.ts'

/** Entries of the audit log. */
export const auditEntries = createItems<AuditLogEntry>('audit')

/** A filter of the audit log. An empty one finds all entries. */
export interface AuditFilter {
  action?: AuditAction | undefined
  /** The id of the account that did it. */
  by?: string | undefined
  /** The id of the account that it was done to. */
  about?: string | undefined
}

/** How many entries of the history of an account are shown. The audit log has the others. */
export const historyLength = 5

/** The history of an account: the latest entries about it. */
export const historyOf = (id: string): Feed => auditFeed({ about: id }, historyLength)

/** Entries of the audit log, newest first; `limit` of them at once. */
export function auditFeed({ action, by, about }: AuditFilter, limit = 40): Feed {
  const query = { action, account_id: by, target_account_id: about, limit }
  return auditEntries.feed(JSON.stringify(query), (cursor) =>
    callPage('GET /api/admin/audit_log', { query: { ...query, ...cursor } }),
  )
}
