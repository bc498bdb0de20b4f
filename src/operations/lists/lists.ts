import { z } from 'zod'
import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's lists, oldest first. */
export const lists = defineOperation({
  name: 'lists',
  kind: 'query',
  scope: 'read:lists',
  summary: 'List your lists.',
  input: z.strictObject({}),
  output: z.array(List),
  run: (_, { caller, stores }): Promise<List[]> => stores.lists.list(caller.accountId),
})
