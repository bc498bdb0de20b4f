import { z } from 'zod'
import { TagId } from '../../model/ids.ts'
import { ReviewedTag, TrendDecision } from '../../model/reviewedTrend.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { trendPermissions } from './internal/trendPermissions.ts'

/** Removes a hashtag from the public trends, or allows it there again. Throws `not_found`. */
export const reviewTag = defineModeration({
  name: 'reviewTag',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: trendPermissions,
  summary: 'Take a hashtag out of the public trends, or allow it there again. The audit log records it.',
  input: z.strictObject({ id: TagId, decision: TrendDecision }),
  output: ReviewedTag,
  run: ({ id, decision }, call) => call.stores.trends.reviewTag(id, decision, actOf(call, '')),
})
