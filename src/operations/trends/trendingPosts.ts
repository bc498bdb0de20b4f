import { z } from 'zod'
import { Post } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'

/**
 * Lists the public posts with the most boosts and favourites in the last two days, without those that the caller mutes.
 */
export const trendingPosts = defineOpenOperation({
  name: 'trendingPosts',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List trending posts: those with many boosts and favourites.',
  input: trendSlice(20, 40),
  output: z.array(Post),
  run: (slice, { caller, stores }): Promise<Post[]> => stores.trends.posts(caller?.accountId, slice),
})
