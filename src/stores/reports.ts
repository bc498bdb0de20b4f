import type { AccountId, PostId, ReportId, RuleId } from '../model/ids.ts'
import type { ReportCategory } from '../model/report.ts'

/** A new report. */
export interface ReportDraft {
  accountId: AccountId
  targetId: AccountId
  category: ReportCategory
  comment: string
  postIds: PostId[]
  ruleIds: RuleId[]
}

/** A report, as the operator sees it. */
export interface ReportSummary {
  id: ReportId
  /** A username; null if the reporter was deleted. */
  reporter: string | null
  target: string
  category: ReportCategory
  comment: string
  postIds: PostId[]
  ruleIds: RuleId[]
  createdAt: string
  resolvedAt: string | null
}

/** The reports. */
export interface Reports {
  /**
   * Stores a report with copies of its posts, and notifies moderators. Returns undefined and stores nothing if the
   * account has `most` open reports. Throws `not_found` for an unknown target.
   */
  insert(draft: ReportDraft, most: number): Promise<{ id: ReportId; createdAt: string } | undefined>
  /** Returns at most `most` reports, newest first: all of them, or only the open ones. */
  list(isOpenOnly: boolean, most: number): Promise<ReportSummary[]>
  /** Returns undefined if it does not exist. */
  find(id: ReportId): Promise<ReportSummary | undefined>
}
