import { z } from 'zod'
import { ReviewedPost } from '../../model/reviewedTrend.ts'
import { defineModeration } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'
import { trendPermissions } from './internal/trendPermissions.ts'

/** Lists trending posts as anyone sees them, including rejected ones. */
export const reviewedPosts = defineModeration({
  name: 'reviewedPosts',
  kind: 'query',
  scope: 'admin:read',
  permissions: trendPermissions,
  summary: 'List trending posts for moderators, including those that were rejected.',
  input: trendSlice(20, 40),
  output: z.array(ReviewedPost),
  run: (slice, { stores }) => stores.trends.reviewedPosts(slice),
})
