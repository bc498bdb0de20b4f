import { z } from 'zod'
import { type ModeratedReport, type ReportedPost, ReportedPostState } from '../../../model/moderatedReport.ts'
import type { Poll } from '../../../model/poll.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import { ReportCategory } from '../../../model/report.ts'
import { Time } from '../../../model/time.ts'
import { AdminAccountEntity, adminAccountEntity } from './adminAccount.ts'
import { RuleEntity, ruleEntities } from './rule.ts'
import { StatusEntity, statusEntity } from './status.ts'

export const ReportedStatusEntity = z
  .object({
    id: z.string(),
    reblog_of_id: z.string().nullable().describe('The boosted post, if the reported post is a boost.'),
    state: ReportedPostState,
    captured_at: Time.describe('When the copy was made.'),
  })
  .meta({ id: 'ReportedStatus', description: 'What has happened to a post since it was reported.' })

export const AdminReportEntity = z
  .object({
    id: z.string(),
    action_taken: z.boolean().describe('Whether the report is resolved.'),
    action_taken_at: Time.nullable(),
    category: ReportCategory,
    comment: z.string(),
    forwarded: z.literal(false).describe('Always false: this server does not federate.'),
    created_at: Time,
    updated_at: Time,
    account: AdminAccountEntity.nullable().describe(
      'The reporting account; null if that account was deleted, or if a filter of the service created the report.',
    ),
    by_filter: z
      .boolean()
      .describe('Whether a filter of the service created the report. The comment names the filter.'),
    target_account: AdminAccountEntity.describe('The reported account.'),
    assigned_account: AdminAccountEntity.nullable().describe('The moderator that the report is assigned to.'),
    action_taken_by_account: AdminAccountEntity.nullable().describe(
      'The moderator who resolved the report; null if it is open, or if the operator resolved it.',
    ),
    statuses: z
      .array(StatusEntity)
      .describe(
        'The posts as they were when they were reported. A list of reports leaves out posts that are not public.',
      ),
    reported_statuses: z
      .array(ReportedStatusEntity)
      .describe('What happened to the posts in `statuses`, in the same order.'),
    private_statuses_count: z
      .int()
      .describe('The number of posts that are not public. The audit log records who reads them.'),
    notes_count: z.int().describe('The number of notes of moderators on the report.'),
    other_open_reports_count: z.int().describe('The number of other open reports about the account, up to 1000.'),
    other_open_report_ids: z
      .array(z.string())
      .describe('The ids of the newest 20 other open reports about the account.'),
    reporter_reports_count: z.int().describe('The number of earlier reports by the reporter, up to 1000.'),
    target_reports_count: z.int().describe('The number of earlier reports about the account, up to 1000.'),
    reporter_decisions_count: z.int().describe('The number of decisions in force about the reporter, up to 1000.'),
    target_decisions_count: z.int().describe('The number of decisions in force about the account, up to 1000.'),
    collections: z.array(z.never()).describe('Always empty: this server has no collections.'),
    rules: z.array(RuleEntity).describe('The rules that the report names, as they were when the report was created.'),
  })
  .meta({ id: 'AdminReport', description: 'A report as moderators see it.' })
export type AdminReportEntity = z.infer<typeof AdminReportEntity>

export function adminReportEntity(report: ModeratedReport): AdminReportEntity {
  const { target } = report
  return {
    id: report.id,
    action_taken: report.resolvedAt !== null,
    action_taken_at: report.resolvedAt,
    category: report.category,
    comment: report.comment,
    forwarded: false,
    created_at: report.createdAt,
    updated_at: report.updatedAt,
    account: report.reporter && adminAccountEntity(report.reporter),
    by_filter: report.byFilter,
    target_account: adminAccountEntity(target),
    assigned_account: report.assignedTo && adminAccountEntity(report.assignedTo),
    action_taken_by_account: report.resolvedBy && adminAccountEntity(report.resolvedBy),
    statuses: report.posts.map((post) => statusEntity(reportedStatus(post, target.profile))),
    reported_statuses: report.posts.map(({ postId, boostOfId, state, capturedAt }) => ({
      id: postId,
      reblog_of_id: boostOfId,
      state,
      captured_at: capturedAt,
    })),
    private_statuses_count: report.privatePostsCount,
    notes_count: report.notesCount,
    other_open_reports_count: report.otherOpenReportsCount,
    other_open_report_ids: report.otherOpenReportIds,
    reporter_reports_count: report.reporterReportsCount,
    target_reports_count: report.targetReportsCount,
    reporter_decisions_count: report.reporterDecisionsCount,
    target_decisions_count: report.targetDecisionsCount,
    collections: [],
    rules: ruleEntities(report.rules),
  }
}

const nothingCounted = { quotesCount: 0, repliesCount: 0, boostsCount: 0, favouritesCount: 0, reactions: [] }

// Returns a post with the reported content and without interactions, because Mastodon has no copies of reported
// posts.
function reportedStatus(reported: ReportedPost, author: Profile): Post {
  const { postId, boostOfId: _, state: __, capturedAt: ___, poll, ...copied } = reported
  return {
    ...copied,
    ...nothingCounted,
    id: postId,
    url: `${author.url}/${postId}`,
    inReplyToAccountId: null,
    hashtags: [],
    poll: poll && reportedPoll(poll),
    application: null,
    quotePolicy: 'nobody',
    sharingForbidden: false,
    quoteState: null,
    author,
    viewer: null,
    boostOf: null,
    quote: null,
  }
}

function reportedPoll({ id, expiresAt, multiple, options }: NonNullable<ReportedPost['poll']>): Poll {
  return {
    id,
    expiresAt,
    expired: false,
    multiple,
    hideTotals: false,
    votesChangeable: false,
    votesCount: 0,
    votersCount: 0,
    options: options.map((title) => ({ title, votesCount: null })),
  }
}
