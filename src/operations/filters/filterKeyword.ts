import { FilterKeyword } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { keywordIn, oneFilter } from './internal/filterInput.ts'

/** Returns a keyword of one of the caller's filters. Throws `not_found`. */
export const filterKeyword = defineOperation({
  name: 'filterKeyword',
  kind: 'query',
  scope: 'read:filters',
  summary: 'Read a keyword of one of your filters.',
  input: oneFilter,
  output: FilterKeyword,
  run: async ({ id }, { stores, caller }): Promise<FilterKeyword> =>
    keywordIn(await stores.filters.findByKeyword(caller.accountId, id), id),
})
