import { notFound } from '../../model/errors.ts'
import { FilterPost } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { oneFilter } from './internal/filterInput.ts'

/** Removes a single post from its filter and returns the former entry. Throws `not_found`. */
export const removeFilterPost = defineOperation({
  name: 'removeFilterPost',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Remove a single post from one of your filters.',
  input: oneFilter,
  output: FilterPost,
  async run({ id }, { stores, caller }): Promise<FilterPost> {
    const removed = await stores.filters.removePost(caller.accountId, id)
    if (!removed) throw notFound()
    return removed
  },
})
