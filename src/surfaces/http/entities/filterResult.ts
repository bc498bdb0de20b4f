import { z } from 'zod'
import { FilterAction, FilterContext, type FilterMatch } from '../../../model/filter.ts'
import { Time } from '../../../model/time.ts'

export const FilterSummaryEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    context: z.array(FilterContext),
    expires_at: Time.nullable(),
    filter_action: FilterAction,
  })
  .meta({ id: 'FilterSummary', description: 'A filter without its keywords and posts.' })

export const FilterResultEntity = z
  .object({
    filter: FilterSummaryEntity,
    keyword_matches: z.array(z.string()).nullable(),
    status_matches: z.array(z.string()).nullable(),
  })
  .meta({ id: 'FilterResult', description: 'A filter that matches a post, with the matching words.' })
export type FilterResultEntity = z.infer<typeof FilterResultEntity>

/** Returns Mastodon's entity of a filter without its keywords and posts. */
export function filterSummaryEntity({ id, title, contexts, expiresAt, action }: FilterMatch['filter']) {
  return { id, title, context: contexts, expires_at: expiresAt, filter_action: action }
}

/** Returns Mastodon's entity of a filter's match. */
export function filterResultEntity({ filter, keywords, postIds }: FilterMatch): FilterResultEntity {
  return {
    filter: filterSummaryEntity(filter),
    keyword_matches: keywords.length > 0 ? keywords : null,
    status_matches: postIds.length > 0 ? postIds : null,
  }
}
