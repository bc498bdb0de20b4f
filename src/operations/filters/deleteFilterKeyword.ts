import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { FilterId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Removes a keyword from its filter. Throws `not_found`. */
export const deleteFilterKeyword = defineOperation({
  name: 'deleteFilterKeyword',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Remove a keyword from its filter.',
  input: z.strictObject({
    id: FilterId,
    withFilter: z
      .boolean()
      .default(false)
      .describe('Whether to delete the filter together with its last keyword, unless it names posts.'),
  }),
  output: Removed,
  async run({ id, withFilter }, { stores, caller }): Promise<Removed> {
    if (!(await stores.filters.deleteKeyword(caller.accountId, id, withFilter))) throw notFound()
    return { id }
  },
})
