import { z } from 'zod'
import { ListId } from '../../model/ids.ts'
import { List, RepliesPolicy } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, cleanTitle, Title } from './internal/listInput.ts'

const input = z.strictObject({
  id: ListId,
  title: Title.optional(),
  repliesPolicy: RepliesPolicy.optional(),
  exclusive: z.boolean().optional().describe("Whether posts of the list's members are left out of your home timeline."),
})

/**
 * Changes one of the caller's lists. Absent fields stay unchanged. Throws `not_found`, or `validation_failed` for an
 * invalid title.
 */
export const updateList = defineOperation({
  name: 'updateList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Change one of your lists.',
  input,
  output: List,
  async run({ id, title, ...rest }, { caller, stores }): Promise<List> {
    const change = { ...rest, title: title === undefined ? undefined : cleanTitle(title) }
    return foundList(await stores.lists.update(caller.accountId, id, change))
  },
})
