import { z } from 'zod'
import type { Filter, FilterKeyword, FilterPost } from '../../../model/filter.ts'
import { FilterSummaryEntity, filterSummaryEntity } from './filterResult.ts'

export const FilterKeywordEntity = z
  .object({
    id: z.string(),
    keyword: z.string(),
    whole_word: z.boolean(),
    regex: z.boolean().describe('Whether it is a regular expression (RE2).'),
    exclude: z.boolean().describe('Whether the filter does not catch what this is found in.'),
  })
  .meta({ id: 'FilterKeyword', description: 'What a filter looks for.' })
export type FilterKeywordEntity = z.infer<typeof FilterKeywordEntity>

export const FilterStatusEntity = z
  .object({ id: z.string(), status_id: z.string() })
  .meta({ id: 'FilterStatus', description: 'A single post that a filter catches.' })
export type FilterStatusEntity = z.infer<typeof FilterStatusEntity>

export const FilterEntity = FilterSummaryEntity.extend({
  match: z
    .enum(['any', 'all'])
    .describe('Whether one of the keywords that are not excluded is enough, or all are needed.'),
  keywords: z.array(FilterKeywordEntity),
  statuses: z.array(FilterStatusEntity),
}).meta({ id: 'Filter', description: 'What an account does not want to see, or not unwarned.' })
export type FilterEntity = z.infer<typeof FilterEntity>

/** A keyword of a filter, in Mastodon's words. */
export function filterKeywordEntity({
  id,
  keyword,
  wholeWord,
  isPattern,
  excluded,
}: FilterKeyword): FilterKeywordEntity {
  return { id, keyword, whole_word: wholeWord, regex: isPattern, exclude: excluded }
}

/** A filter's entry for a post, in Mastodon's words. */
export function filterStatusEntity({ id, postId }: FilterPost): FilterStatusEntity {
  return { id, status_id: postId }
}

/** A filter in Mastodon's words. */
export function filterEntity(filter: Filter): FilterEntity {
  return {
    ...filterSummaryEntity(filter),
    match: filter.match,
    keywords: filter.keywords.map(filterKeywordEntity),
    statuses: filter.posts.map(filterStatusEntity),
  }
}
