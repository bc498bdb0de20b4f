import { notFound } from '../../model/errors.ts'
import { FilterPost } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import { oneFilter } from './internal/filterInput.ts'

/** Returns the entry for a single post in one of the caller's filters. Throws `not_found`. */
export const filterPost = defineOperation({
  name: 'filterPost',
  kind: 'query',
  scope: 'read:filters',
  summary: 'Read an entry for a single post in one of your filters.',
  input: oneFilter,
  output: FilterPost,
  async run({ id }, { stores, caller }): Promise<FilterPost> {
    const filter = await stores.filters.findByEntry(caller.accountId, id)
    const entry = filter?.posts.find((one) => one.id === id)
    if (!entry) throw notFound()
    return entry
  },
})
