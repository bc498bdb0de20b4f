import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, oneList } from './internal/listInput.ts'

/** Shows posts of a list's members everywhere again. Idempotent. Throws `not_found`. */
export const unmuteList = defineOperation({
  name: 'unmuteList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Unmute a list: show posts of its members in other timelines again.',
  input: oneList,
  output: List,
  run: async ({ id }, { caller, stores }): Promise<List> => foundList(await stores.lists.unmute(caller.accountId, id)),
})
