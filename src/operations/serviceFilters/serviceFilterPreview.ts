import { z } from 'zod'
import { previewBounds, ServiceFilterPreview } from '../../model/serviceFilter.ts'
import { defineModeration } from '../operation.ts'
import { patternFields, patternOf } from './internal/filterInput.ts'

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
  async run({ days, ...fields }, { stores }) {
    const { postIds, ...found } = await stores.serviceFilters.preview(patternOf(fields), { ...previewBounds, days })
    return { ...found, posts: await stores.posts.readMany(postIds, undefined) }
  },
})
