import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { List, RepliesPolicy } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { cleanTitle, Title } from './internal/listInput.ts'

const input = z.strictObject({
  title: Title,
  repliesPolicy: RepliesPolicy.default('list'),
  exclusive: z
    .boolean()
    .default(false)
    .describe("Whether posts of the list's members are left out of your home timeline."),
})

/** Creates an empty list. Throws `validation_failed` for an invalid title, and if the caller has too many lists. */
export const createList = defineOperation({
  name: 'createList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Create a list of accounts with its own timeline.',
  input,
  output: List,
  async run(fields, { caller, stores, limits }): Promise<List> {
    const draft = { ...fields, title: cleanTitle(fields.title) }
    const list = await stores.lists.insert(caller.accountId, draft, limits.lists)
    if (!list) throw invalid('lists', 'listsTooMany', { most: limits.lists })
    return list
  },
})
