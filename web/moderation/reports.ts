import { call, callPage } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import type { AdminReport } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { createItems } from '../state/itemFeed.ts'
import { me } from '../state/session.ts'

/** Reports as moderators see them. */
export const reports = createItems<AdminReport>('reports', keepPrivatePosts)

// Lists omit the posts that are not public. Only the response for a single report includes them, so a cached report
// keeps those that were read before.
function keepPrivatePosts(report: AdminReport, cached: AdminReport): AdminReport {
  if (cached.statuses.length <= report.statuses.length) return report
  return {
    ...report,
    statuses: withNewest(cached.statuses, report.statuses),
    reported_statuses: withNewest(cached.reported_statuses, report.reported_statuses),
  }
}

const withNewest = <Item extends { id: string }>(cached: readonly Item[], newest: readonly Item[]): Item[] =>
  cached.map((one) => newest.find(({ id }) => id === one.id) ?? one)

/** A filter of reports. An empty one finds the open reports of all accounts. */
export interface ReportFilter {
  isResolved?: boolean
  /** The id of the reporting account. */
  by?: string
  /** The id of the reported account. */
  about?: string
}

/** Returns a feed of the reports that match a filter, newest first. */
export function reportFeed({ isResolved, by, about }: ReportFilter): Feed {
  const query = { resolved: isResolved || undefined, account_id: by, target_account_id: about, limit: 20 }
  return reports.feed(JSON.stringify(query), (cursor) =>
    callPage('GET /api/admin/reports', { query: { ...query, ...cursor } }),
  )
}

/** Reads a report with all its posts into the cache. Throws a `BoundaryError`: `not_found` if no report has this id. */
export const readReport = async (id: string): Promise<string> =>
  reports.put(await call('GET /api/admin/reports/{id}', { path: { id } }))

/** Returns a text that names the reporter: an account or a filter. */
export function reportedBy({ account, by_filter }: AdminReport): string {
  return by_filter ? mod.reports.byFilter : mod.reports.by(account ? `@${account.username}` : mod.audit.deleted)
}

/** Whether a report is assigned to the signed-in moderator. */
export const isOwn = ({ assigned_account }: AdminReport): boolean => assigned_account?.id === me.peek()?.id

/** Assigns a report to the signed-in moderator. Throws `conflict` if another moderator has it. */
export const takeReport = async (id: string): Promise<string> =>
  reports.put(await call('POST /api/admin/reports/{id}/assign_to_self', { path: { id } }))

/** Ends the assignment of a report. */
export const giveBackReport = async (id: string): Promise<string> =>
  reports.put(await call('POST /api/admin/reports/{id}/unassign', { path: { id } }))

/** Opens a closed report again. */
export const reopenReport = async (id: string): Promise<string> =>
  reports.put(await call('POST /api/admin/reports/{id}/reopen', { path: { id } }))
