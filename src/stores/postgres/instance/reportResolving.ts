import { sentence } from '../../../messages/text.ts'
import type { AuditAction } from '../../../model/audit.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, ReportId, RuleId } from '../../../model/ids.ts'
import { maskOf } from '../../../model/role.ts'
import type { ReportCategory } from '../../../model/report.ts'
import type { AuditContext } from '../../auditLog.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordAct } from './recordAct.ts'

/** A report whose row is locked. */
export interface LockedReport {
  id: ReportId
  target_id: AccountId
  category: ReportCategory
  rule_ids: RuleId[]
  resolved: boolean
  assigned_id: AccountId | null
  assigned_name: string | null
  resolved_by_id: AccountId | null
  resolved_by_name: string | null
}

/**
 * SQL: the account to which the row `report` of `reports` is assigned; null for none. A moderator who may no longer act
 * on reports has none.
 */
export const assignee = (report: string) => `(select a.id from accounts a join roles on roles.id = a.role_id
  where a.id = ${report}.assigned_id and a.suspended_at is null and a.disabled_at is null
    and roles.permissions & ${maskOf('manageReports')} <> 0)`

const lock = statement<{ id: ReportId }>('report_lock', 'select id from reports where id = $1 for no key update')

// Runs after the lock, so that it reads the state after concurrent changes.
const selectLocked = statement<LockedReport>(
  'report_locked',
  `select r.id, r.target_id, r.category, r.rule_ids, r.resolved_at is not null as resolved,
     assigned.id as assigned_id, assigned.username as assigned_name,
     r.resolved_by_id, resolver.username as resolved_by_name
   from reports r
   left join accounts assigned on assigned.id = ${assignee('r')}
   left join accounts resolver on resolver.id = r.resolved_by_id
   where r.id = $1`,
)

const setResolved = statement(
  'report_resolve',
  'update reports set resolved_at = now(), resolved_by_id = $2, updated_at = now() where id = $1',
)

/** Locks the row of a report until the end of the transaction. Lock the accounts first. Throws `not_found`. */
export async function lockReport(within: Database, id: ReportId): Promise<LockedReport> {
  await within.rows(lock, [id])
  const report = await within.row(selectLocked, [id])
  if (!report) throw notFound()
  return report
}

/**
 * Resolves a locked report. Returns false if the same moderator has already resolved it. Throws `conflict` if it is
 * assigned to another moderator, or if another moderator has resolved it.
 */
export async function resolveLocked(within: Database, report: LockedReport, actor: AccountId | null): Promise<boolean> {
  if (report.resolved && report.resolved_by_id === actor) return false
  requireUnresolved(report)
  requireUnassigned(report, actor)
  await within.rows(setResolved, [report.id, actor])
  return true
}

/**
 * Resolves a report in the transaction of an act on the reported account, which is locked. Throws `not_found` if there
 * is no such report or if it is about another account, and `conflict` if another moderator was first.
 */
export async function resolveBy(within: Database, act: AuditContext, id: ReportId, about: AccountId): Promise<void> {
  const report = await lockReport(within, id)
  if (report.target_id !== about) throw notFound()
  if (await resolveLocked(within, report, act.actor)) await recordReportAct(within, 'report_resolved', report, act)
}

/** Throws `conflict` if a report is resolved. */
export function requireUnresolved({ resolved, resolved_by_name: by }: LockedReport): void {
  if (!resolved) return
  throw new ServiceError('conflict', by === null ? sentence('reportClosed') : sentence('reportClosedBy', { by }))
}

/** Throws `conflict` if a report is assigned to another moderator. Does not apply to the operator. */
export function requireUnassigned({ assigned_id: id, assigned_name: by }: LockedReport, actor: AccountId | null): void {
  if (id === null || actor === null || id === actor || by === null) return
  throw new ServiceError('conflict', sentence('reportAssigned', { by }))
}

/** Records an act on a report. */
export const recordReportAct = (
  within: Database,
  action: AuditAction,
  report: LockedReport,
  act: AuditContext,
  detail = '',
) => recordAct(within, act, { action, accountId: report.target_id, reportId: report.id, detail })
