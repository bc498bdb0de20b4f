import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, oneList } from './internal/listInput.ts'

/** Returns one of the caller's lists. Throws `not_found`. */
export const list = defineOperation({
  name: 'list',
  kind: 'query',
  scope: 'read:lists',
  summary: 'Read one of your lists.',
  input: oneList,
  output: List,
  run: async ({ id }, { caller, stores }): Promise<List> => foundList(await stores.lists.find(caller.accountId, id)),
})
