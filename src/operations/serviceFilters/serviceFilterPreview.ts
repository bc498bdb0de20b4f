import { z } from 'zod'
import { ServiceFilterPreview } from '../../model/serviceFilter.ts'
import { defineModeration } from '../operation.ts'
import { patternFields, patternOf } from './internal/filterInput.ts'

/** The maximum numbers of posts that a preview reads and returns. */
const bounds = { posts: 20_000, examples: 20 }

/**
 * Returns the posts of the last days that a filter would have matched. Nothing is stored. Throws `validation_failed`.
 */
export const serviceFilterPreview = defineModeration({
  name: 'serviceFilterPreview',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageBlocks'],
  summary: 'Preview a filter of the service: count the public posts of the last days that it would match.',
  input: z.strictObject({
    ...patternFields,
    days: z.int().min(1).max(14).default(7).describe('How many days back to look, 1 to 14.'),
  }),
  output: ServiceFilterPreview,
  async run({ days, ...given }, { stores }) {
    const { postIds, ...found } = await stores.serviceFilters.preview(patternOf(given), { ...bounds, days })
    return { ...found, posts: await stores.posts.readMany(postIds, undefined) }
  },
})
