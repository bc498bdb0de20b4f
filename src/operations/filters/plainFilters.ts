import { z } from 'zod'
import { Filter } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { isPlain } from './internal/plainFilter.ts'

/** Lists the caller's plain filters for v1 clients, one entry per keyword. */
export const plainFilters = defineOperation({
  name: 'plainFilters',
  kind: 'query',
  scope: 'read:filters',
  summary: 'List your filters in the v1 format: one entry per keyword.',
  input: z.strictObject({}),
  output: z.array(Filter),
  run: async (_input, { stores, caller }): Promise<Filter[]> =>
    (await stores.filters.list(caller.accountId)).filter(isPlain),
})
