import { z } from 'zod'
import { Tag } from '../../model/tag.ts'
import { defineOpenOperation } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'

/**
 * Lists the hashtags that the most accounts used in public posts in the last two days, without those that the caller
 * mutes.
 */
export const trendingTags = defineOpenOperation({
  name: 'trendingTags',
  kind: 'query',
  scope: null,
  anonymous: 'reads',
  summary: 'List trending hashtags: those that many accounts use.',
  input: trendSlice(10, 20),
  output: z.array(Tag),
  run: (slice, { caller, stores }): Promise<Tag[]> => stores.trends.tags(caller?.accountId, slice),
})
