import { z } from 'zod'
import { FilterKeyword } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { foundFilter } from './internal/filterInput.ts'

/** Lists the keywords of a filter. Throws `not_found`. */
export const filterKeywords = defineOperation({
  name: 'filterKeywords',
  kind: 'query',
  scope: 'read:filters',
  summary: 'List the keywords of one of your filters.',
  input: z.strictObject({ filterId: FilterId }),
  output: z.array(FilterKeyword),
  run: async ({ filterId }, { stores, caller }): Promise<FilterKeyword[]> =>
    foundFilter(await stores.filters.find(caller.accountId, filterId)).keywords,
})
