import { Filter } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { oneFilter } from './internal/filterInput.ts'
import { narrowed } from './internal/plainFilter.ts'

/** Returns a filter as if it had only one of its keywords, for v1 clients. Throws `not_found`. */
export const keywordFilter = defineOperation({
  name: 'keywordFilter',
  kind: 'query',
  scope: 'read:filters',
  summary: 'Read a filter in the v1 format, by the id of its keyword.',
  input: oneFilter,
  output: Filter,
  run: async ({ id }, { stores, caller }): Promise<Filter> =>
    narrowed(await stores.filters.findByKeyword(caller.accountId, id), id),
})
