import { Filter } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { foundFilter, oneFilter } from './internal/filterInput.ts'

/** Returns one of the caller's filters. Throws `not_found`. */
export const filter = defineOperation({
  name: 'filter',
  kind: 'query',
  scope: 'read:filters',
  summary: 'Read one of your filters.',
  input: oneFilter,
  output: Filter,
  run: async ({ id }, { stores, caller }): Promise<Filter> =>
    foundFilter(await stores.filters.find(caller.accountId, id)),
})
