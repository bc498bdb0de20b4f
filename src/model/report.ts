import { z } from 'zod'
import { choice } from './choice.ts'
import { PostId, ReportId, RuleId } from './ids.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

export const ReportCategory = choice('ReportCategory', 'What an account is reported for.', {
  spam: 'Unwanted advertising, or an automated account that poses as a person.',
  legal: 'Something against the law.',
  violation: 'Something against the rules of this installation.',
  other: 'Something else.',
})
export type ReportCategory = z.infer<typeof ReportCategory>

/** A report of an account to the moderators. */
export const Report = z
  .object({
    id: ReportId,
    target: Profile.describe('The reported account.'),
    category: ReportCategory,
    comment: z.string().describe("What happened, in the reporter's words."),
    postIds: z.array(PostId).describe('The posts that show the problem.'),
    ruleIds: z.array(RuleId).describe('The rules that the account broke, according to the reporter.'),
    createdAt: Time.describe('When the account was reported.'),
    resolvedAt: Time.nullable().describe('When the report was resolved; null while it is open.'),
  })
  .meta({ id: 'Report', description: "A report about an account, sent to the installation's administrators." })
export type Report = z.infer<typeof Report>
