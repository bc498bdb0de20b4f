import { z } from 'zod'
import { ReviewedTag } from '../../model/reviewedTrend.ts'
import { defineModeration } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'
import { trendPermissions } from './internal/trendPermissions.ts'

/** Lists trending hashtags, including rejected ones. */
export const reviewedTags = defineModeration({
  name: 'reviewedTags',
  kind: 'query',
  scope: 'admin:read',
  permissions: trendPermissions,
  summary: 'List trending hashtags for moderators, including those that were rejected.',
  input: trendSlice(10, 20),
  output: z.array(ReviewedTag),
  run: (slice, { caller, stores }) => stores.trends.reviewedTags(caller.accountId, slice),
})
