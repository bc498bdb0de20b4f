import { z } from 'zod'
import { FilterPost } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { foundFilter } from './internal/filterInput.ts'

/** Lists the single posts that a filter names. Throws `not_found`. */
export const filterPosts = defineOperation({
  name: 'filterPosts',
  kind: 'query',
  scope: 'read:filters',
  summary: 'List the single posts in one of your filters.',
  input: z.strictObject({ filterId: FilterId }),
  output: z.array(FilterPost),
  run: async ({ filterId }, { stores, caller }): Promise<FilterPost[]> =>
    foundFilter(await stores.filters.find(caller.accountId, filterId)).posts,
})
