import type { AuditAction } from '../../../model/audit.ts'
import { invalid, notFound } from '../../../model/errors.ts'
import type { AccountId, ReportId } from '../../../model/ids.ts'
import type { ReportAct, ReportChange, ReportAction } from '../../moderatedReports.ts'
import { requireRank } from '../accounts/moderation.ts'
import { type Database, statement } from '../connection/database.ts'
import {
  type LockedReport,
  lockReport,
  recordReportAct,
  requireUnassigned,
  requireUnresolved,
  resolveLocked,
} from './reportResolving.ts'

const selectTarget = statement<{ target_id: AccountId }>('report_target', 'select target_id from reports where id = $1')

const setAssigned = statement('report_assign', 'update reports set assigned_id = $2, updated_at = now() where id = $1')

const setOpen = statement(
  'report_reopen',
  'update reports set resolved_at = null, resolved_by_id = null, updated_at = now() where id = $1',
)

const setContents = statement(
  'report_update',
  'update reports set category = $2, rule_ids = $3, updated_at = now() where id = $1',
)

interface ActionSpec {
  action: AuditAction
  /** Takes the action. Returns false if nothing changed. */
  take(within: Database, report: LockedReport, actor: AccountId | null): Promise<boolean>
}

const specs: Record<ReportAction, ActionSpec> = {
  assign: {
    action: 'report_assigned',
    async take(within, report, actor) {
      requireUnresolved(report)
      requireUnassigned(report, actor)
      if (report.assigned_id === actor) return false
      await within.rows(setAssigned, [report.id, actor])
      return true
    },
  },
  unassign: {
    action: 'report_unassigned',
    async take(within, report) {
      if (report.assigned_id === null) return false
      await within.rows(setAssigned, [report.id, null])
      return true
    },
  },
  resolve: { action: 'report_resolved', take: resolveLocked },
  reopen: {
    action: 'report_reopened',
    async take(within, report) {
      if (!report.resolved) return false
      await within.rows(setOpen, [report.id])
      return true
    },
  },
}

/** Takes an action on a report, as `ModeratedReports.act` does, in the transaction of the caller. */
export async function actOnReport(within: Database, name: ReportAction, id: ReportId, act: ReportAct): Promise<void> {
  const report = await lockForAct(within, id, act)
  const { action, take } = specs[name]
  if (await take(within, report, act.actor)) await recordReportAct(within, action, report, act)
}

/** Changes the category or the rules of a report, as `ModeratedReports.update` does. */
export async function updateReport(
  within: Database,
  id: ReportId,
  { category, ruleIds }: ReportChange,
  act: ReportAct,
): Promise<void> {
  const report = await lockForAct(within, id, act)
  const newCategory = category ?? report.category
  if (newCategory !== 'violation' && ruleIds && ruleIds.length > 0) throw invalid('ruleIds', 'reportRulesOnly')
  // Only reports of the category `violation` have rules.
  const rules = category !== undefined && newCategory !== 'violation' ? [] : [...(ruleIds ?? report.rule_ids)]
  if (newCategory === report.category && rules.join() === report.rule_ids.join()) return
  await within.rows(setContents, [id, newCategory, rules])
  await recordReportAct(within, 'report_updated', report, act, newCategory)
}

/**
 * Locks a report for an act. Locks the accounts first, as all acts of moderators do. Throws `not_found` if there is no
 * such report or if it is about the moderator, and `forbidden` as `requireRank` does.
 */
export async function lockForAct(within: Database, id: ReportId, act: ReportAct): Promise<LockedReport> {
  const found = await within.row(selectTarget, [id])
  if (!found || found.target_id === act.actor) throw notFound()
  await requireRank(within, found.target_id, act)
  return lockReport(within, id)
}
