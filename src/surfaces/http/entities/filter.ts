import { z } from 'zod'
import type { Filter, FilterKeyword, FilterPost } from '../../../model/filter.ts'
import { FilterSummaryEntity, filterSummaryEntity } from './filterResult.ts'

export const FilterKeywordEntity = z
  .object({
    id: z.string(),
    keyword: z.string(),
    whole_word: z.boolean(),
    regex: z.boolean().describe('Whether the keyword is a regular expression (RE2).'),
    exclude: z.boolean().describe('Whether posts that match this keyword are excluded from the filter.'),
  })
  .meta({ id: 'FilterKeyword', description: 'A keyword of a filter.' })
export type FilterKeywordEntity = z.infer<typeof FilterKeywordEntity>

export const FilterStatusEntity = z
  .object({ id: z.string(), status_id: z.string() })
  .meta({ id: 'FilterStatus', description: 'A single post that a filter names.' })
export type FilterStatusEntity = z.infer<typeof FilterStatusEntity>

export const FilterEntity = FilterSummaryEntity.extend({
  match: z
    .enum(['any', 'all'])
    .describe('Whether one matching keyword is enough, or all must match. Keywords that exclude posts do not count.'),
  keywords: z.array(FilterKeywordEntity),
  statuses: z.array(FilterStatusEntity),
}).meta({ id: 'Filter', description: 'A filter: the posts that an account wants to hide or to see behind a warning.' })
export type FilterEntity = z.infer<typeof FilterEntity>

export function filterKeywordEntity({
  id,
  keyword,
  wholeWord,
  isPattern,
  excluded,
}: FilterKeyword): FilterKeywordEntity {
  return { id, keyword, whole_word: wholeWord, regex: isPattern, exclude: excluded }
}

export function filterStatusEntity({ id, postId }: FilterPost): FilterStatusEntity {
  return { id, status_id: postId }
}

export function filterEntity(filter: Filter): FilterEntity {
  return {
    ...filterSummaryEntity(filter),
    match: filter.match,
    keywords: filter.keywords.map(filterKeywordEntity),
    statuses: filter.posts.map(filterStatusEntity),
  }
}
