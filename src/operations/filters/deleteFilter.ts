import { notFound } from '../../model/errors.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { oneFilter } from './internal/filterInput.ts'

/** Deletes one of the caller's filters with its keywords and posts. Throws `not_found`. */
export const deleteFilter = defineOperation({
  name: 'deleteFilter',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Delete one of your filters.',
  input: oneFilter,
  output: Removed,
  async run({ id }, { stores, caller }): Promise<Removed> {
    if (!(await stores.filters.delete(caller.accountId, id))) throw notFound()
    return { id }
  },
})
