import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ReviewedPost, TrendDecision } from '../../model/reviewedTrend.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { trendPermissions } from './internal/trendPermissions.ts'

/** Removes a public post from the public trends, or allows it there again. Throws `not_found`. */
export const reviewPost = defineModeration({
  name: 'reviewPost',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: trendPermissions,
  summary: 'Take a public post out of the public trends, or allow it there again. The audit log records it.',
  input: z.strictObject({ id: PostId, decision: TrendDecision }),
  output: ReviewedPost,
  run: ({ id, decision }, call) => call.stores.trends.reviewPost(id, decision, actOf(call, '')),
})
