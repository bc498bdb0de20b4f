import type { AccountId, ReportId, RuleId } from '../model/ids.ts'
import type { ModeratedReport } from '../model/moderatedReport.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { ReportCategory } from '../model/report.ts'
import type { ReportStatistics } from '../model/reportStatistics.ts'
import type { AuditContext } from './auditLog.ts'
import type { ModeratorAct, OperatorAct } from './moderation.ts'

/** Filters of reports. */
export interface ModeratedReportQuery extends PagingInput {
  isResolved: boolean
  reporterId?: AccountId | undefined
  targetId?: AccountId | undefined
}

/** An act on a report: of a moderator, whose rank is checked, or of the operator. */
export type ReportAct = ModeratorAct | OperatorAct

/** An action on a report. */
export type ReportAction = 'assign' | 'unassign' | 'resolve' | 'reopen'

/** A change of a report. Undefined properties stay as they are. */
export interface ReportChange {
  category?: ReportCategory | undefined
  ruleIds?: readonly RuleId[] | undefined
}

/** The number of open reports, and the age of the oldest in seconds; 0 for none. */
export interface ReportBacklog {
  open: number
  oldestSeconds: number
}

/**
 * Reports as moderators see them, and what moderators do to them. A reader never sees a report about themselves: for
 * them it does not exist.
 *
 * Acts are recorded in the audit log. They throw `not_found`; `forbidden` if the moderator's role no longer allows it
 * or does not outrank the role of the reported account; and `conflict` if another moderator was faster.
 */
export interface ModeratedReports {
  /** Returns reports, newest first, without posts that are not public. */
  page(query: ModeratedReportQuery, reader: AccountId): Promise<Page<ModeratedReport>>
  /** Leaves out posts that are not public. Throws `not_found`. */
  summary(id: ReportId, reader: AccountId | null): Promise<ModeratedReport>
  /**
   * Returns a report with all its posts. If some are not public, the audit log records the call, at most once an hour.
   * Throws `not_found`.
   */
  read(id: ReportId, reader: AuditContext): Promise<ModeratedReport>
  /**
   * Takes an action. Does nothing if the report is already in the state that results from it, for example assigned to
   * the same moderator.
   */
  act(action: ReportAction, id: ReportId, act: ReportAct): Promise<void>
  /** Throws `validation_failed` for rules with a category other than `violation`. */
  update(id: ReportId, change: ReportChange, act: ReportAct): Promise<void>
  statistics(): Promise<ReportStatistics>
  /**
   * Deletes some of the copies of posts in reports that were resolved over `days` days ago, unless an appeal is
   * pending. Returns their number.
   */
  deleteOldCopies(days: number): Promise<number>
  backlog(): Promise<ReportBacklog>
}
