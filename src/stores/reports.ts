import type { AccountId, PostId, ReportId, RuleId } from '../model/ids.ts'
import type { ReportCategory } from '../model/report.ts'

/** What is reported. */
export interface ReportDraft {
  accountId: AccountId
  targetId: AccountId
  category: ReportCategory
  comment: string
  postIds: PostId[]
  ruleIds: RuleId[]
}

/** A report as those who run the installation see it. */
export interface ReportSummary {
  id: ReportId
  /** Usernames; null for a reporter who is gone. */
  reporter: string | null
  target: string
  category: ReportCategory
  comment: string
  postIds: PostId[]
  ruleIds: RuleId[]
  createdAt: string
  resolvedAt: string | null
}

/** What people reported. */
export interface Reports {
  /**
   * Stores a report with copies of its posts, and notifies moderators. Returns undefined, and keeps nothing, when
   * `most` reports of the account are open. Throws `not_found` for an unknown target.
   */
  insert(draft: ReportDraft, most: number): Promise<{ id: ReportId; createdAt: string } | undefined>
  /** The open ones, or all; the newest first, at most `most`. */
  list(isOpenOnly: boolean, most: number): Promise<ReportSummary[]>
  /** Returns undefined when there is none such. */
  find(id: ReportId): Promise<ReportSummary | undefined>
}
