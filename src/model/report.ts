import { z } from 'zod'
import { PostId, ReportId, RuleId } from './ids.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** What an account is reported for. */
export const ReportCategory = z.enum(['spam', 'legal', 'violation', 'other'])
export type ReportCategory = z.infer<typeof ReportCategory>

/** An account that somebody wants those who run the installation to look at. */
export const Report = z
  .object({
    id: ReportId,
    target: Profile,
    category: ReportCategory,
    comment: z.string(),
    postIds: z.array(PostId),
    ruleIds: z.array(RuleId).describe('The rules it is said to break.'),
    createdAt: Time,
    resolvedAt: Time.nullable(),
  })
  .meta({ id: 'Report', description: 'An account reported to those who run the installation.' })
export type Report = z.infer<typeof Report>
