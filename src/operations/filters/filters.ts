import { z } from 'zod'
import { Filter } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's filters, oldest first. */
export const filters = defineOperation({
  name: 'filters',
  kind: 'query',
  scope: 'read:filters',
  summary: 'List your filters, including expired ones.',
  input: z.strictObject({}),
  output: z.array(Filter),
  run: (_input, { stores, caller }): Promise<Filter[]> => stores.filters.list(caller.accountId),
})
