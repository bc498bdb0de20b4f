import { z } from 'zod'
import { choice } from './choice.ts'
import { CustomEmoji } from './customEmoji.ts'
import { PollId, PostId, ReportId } from './ids.ts'
import { Language } from './language.ts'
import { Media } from './media.ts'
import { ModeratedAccount } from './moderatedAccount.ts'
import { pageOf } from './page.ts'
import { Mention } from './post.ts'
import { ReportCategory } from './report.ts'
import { Rule } from './rule.ts'
import { Time } from './time.ts'
import { Visibility } from './visibility.ts'

export const ReportedPostState = choice('ReportedPostState', 'What has happened to a post since it was reported.', {
  unchanged: 'The post has not changed since it was reported.',
  edited: 'The post was edited.',
  removed: 'A moderator removed the post, and can restore it.',
  deleted: 'The post was deleted.',
})
export type ReportedPostState = z.infer<typeof ReportedPostState>

export const ReportedPoll = z
  .object({
    id: PollId,
    expiresAt: Time.describe('When the poll ends.'),
    multiple: z.boolean().describe('Whether voters can choose several options.'),
    options: z.array(z.string()).describe('The texts of the options, in order.'),
  })
  .meta({ id: 'ReportedPoll', description: 'The poll of a reported post, as it was when the post was reported.' })

export const ReportedPost = z
  .object({
    postId: PostId,
    boostOfId: PostId.nullable().describe(
      'The boosted post, to which the text and media belong; null if this is not a boost.',
    ),
    state: ReportedPostState,
    visibility: Visibility,
    text: z.string().describe('The text as it was written.'),
    html: z.string().describe('The text as sanitised HTML.'),
    contentWarning: z.string().describe('The content warning; empty for none.'),
    sensitive: z.boolean().describe('Whether the media of the post were hidden behind a warning.'),
    language: Language.nullable().describe('The language, as an ISO 639 code; null if unknown.'),
    inReplyToId: PostId.nullable().describe('The post that this post replied to; null if it was no reply.'),
    quotedId: PostId.nullable().describe('The quoted post; null if it quoted none.'),
    media: z.array(Media).describe('The attached files. A file that has been deleted since then has no URL.'),
    mentions: z.array(Mention).describe('The mentioned accounts.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in its text, content warning and poll.'),
    poll: ReportedPoll.nullable().describe('The poll; null if there was none.'),
    createdAt: Time.describe('When the post was published.'),
    editedAt: Time.nullable().describe('When the post was last edited before the report; null if it was not.'),
    capturedAt: Time.describe('When this copy was made, which is when the post was reported.'),
  })
  .meta({ id: 'ReportedPost', description: 'A post as it was when it was reported.' })
export type ReportedPost = z.infer<typeof ReportedPost>

export const ModeratedReport = z
  .object({
    id: ReportId,
    reporter: ModeratedAccount.nullable().describe(
      'The reporting account; null if that account was deleted, or if a filter of the service created the report.',
    ),
    byFilter: z.boolean().describe('Whether a filter of the service created the report. The comment names the filter.'),
    target: ModeratedAccount.describe('The reported account.'),
    category: ReportCategory,
    comment: z.string().describe('What happened, in the words of the reporter.'),
    rules: z.array(Rule).describe('The rules that the report names, as they were when the report was created.'),
    posts: z
      .array(ReportedPost)
      .describe(
        'The posts as they were when they were reported. Only `moderatedReport` returns those that are not public.',
      ),
    privatePostsCount: z
      .int()
      .describe('The number of reported posts that are not public. The audit log records who reads them.'),
    notesCount: z.int().describe('The number of notes of moderators on the report.'),
    otherOpenReportsCount: z.int().describe('The number of other open reports about the account, up to 1000.'),
    otherOpenReportIds: z.array(ReportId).describe('The ids of the newest 20 other open reports about the account.'),
    reporterReportsCount: z.int().describe('The number of earlier reports by the reporter, up to 1000.'),
    targetReportsCount: z.int().describe('The number of earlier reports about the account, up to 1000.'),
    reporterDecisionsCount: z.int().describe('The number of decisions in force about the reporter, up to 1000.'),
    targetDecisionsCount: z.int().describe('The number of decisions in force about the account, up to 1000.'),
    assignedTo: ModeratedAccount.nullable().describe('The moderator that the report is assigned to; null for none.'),
    createdAt: Time.describe('When the report was created.'),
    updatedAt: Time.describe('When the report was last changed.'),
    resolvedAt: Time.nullable().describe('When the report was resolved; null while it is open.'),
    resolvedBy: ModeratedAccount.nullable().describe(
      'The moderator who resolved the report; null while it is open, and if the operator resolved it.',
    ),
  })
  .meta({ id: 'ModeratedReport', description: 'A report as moderators see it.' })
export type ModeratedReport = z.infer<typeof ModeratedReport>

export const ModeratedReportPage = pageOf('ModeratedReportPage', ModeratedReport)
