import { callPage } from '../boundary/boundary.ts'
import type { AuditAction, AuditLogEntry } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { createItems } from '../state/itemFeed.ts'

/** Entries of the audit log. */
export const auditEntries = createItems<AuditLogEntry>('audit')

/** A filter of the audit log. An empty one finds all entries. */
export interface AuditFilter {
  action?: AuditAction | undefined
  /** The id of the actor. */
  by?: string | undefined
  /** The id of the target account. */
  about?: string | undefined
}

/** The number of entries in the history of an account. The audit log shows all of them. */
export const historyLength = 5

/** Returns the history of an account: the latest entries about it. */
export const historyOf = (id: string): Feed => auditFeed({ about: id }, historyLength)

/** Returns a feed of the audit log, newest first. `limit` is the size of a page. */
export function auditFeed({ action, by, about }: AuditFilter, limit = 40): Feed {
  const query = { action, account_id: by, target_account_id: about, limit }
  return auditEntries.feed(JSON.stringify(query), (cursor) =>
    callPage('GET /api/admin/audit_log', { query: { ...query, ...cursor } }),
  )
}
