import { z } from 'zod'
import { type Report, ReportCategory } from '../../../model/report.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const ReportEntity = z
  .object({
    id: z.string(),
    action_taken: z.boolean(),
    action_taken_at: Time.nullable(),
    category: ReportCategory,
    comment: z.string(),
    forwarded: z.boolean().describe('Always false: this server does not federate.'),
    created_at: Time,
    status_ids: z.array(z.string()),
    collection_ids: z.array(z.string()).describe('Always empty: this server has no collections.'),
    rule_ids: z.array(z.string()),
    target_account: AccountEntity,
  })
  .meta({ id: 'Report', description: "A report about an account, sent to the server's administrators." })
export type ReportEntity = z.infer<typeof ReportEntity>

export function reportEntity(report: Report): ReportEntity {
  return {
    id: report.id,
    action_taken: report.resolvedAt !== null,
    action_taken_at: report.resolvedAt,
    category: report.category,
    comment: report.comment,
    forwarded: false,
    created_at: report.createdAt,
    status_ids: report.postIds,
    collection_ids: [],
    rule_ids: report.ruleIds,
    target_account: accountEntity(report.target),
  }
}
