import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, listAndProfiles } from './internal/listInput.ts'

/**
 * Puts accounts into one of the caller's lists, all or none; one need not follow them. May be
 * repeated. Throws `not_found` for an unknown list or account, and where a block stands between;
 * `validation_failed` when there would be too many.
 */
export const addToList = defineOperation({
  name: 'addToList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Add accounts to one of your lists. You need not follow them.',
  input: listAndProfiles,
  output: List,
  async run({ id, accountIds }, { caller, stores, limits }): Promise<List> {
    await stores.lists.add(caller.accountId, id, accountIds, limits.listMembers)
    return foundList(await stores.lists.find(caller.accountId, id))
  },
})
