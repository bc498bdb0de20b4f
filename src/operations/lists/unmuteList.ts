import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, oneList } from './internal/listInput.ts'

/** Ends that the members of a list are hidden; may be repeated. Throws `not_found`. */
export const unmuteList = defineOperation({
  name: 'unmuteList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Hide what the members of one of your lists post no longer.',
  input: oneList,
  output: List,
  run: async ({ id }, { caller, stores }): Promise<List> => foundList(await stores.lists.unmute(caller.accountId, id)),
})
