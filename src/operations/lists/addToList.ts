import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'
import { foundList, listAndProfiles } from './internal/listInput.ts'

/**
 * Adds accounts to one of the caller's lists, all or none. The caller need not follow them. Idempotent. Throws
 * `not_found` for an unknown list or account, and if one blocks the other; `validation_failed` for too many.
 */
export const addToList = defineOperation({
  name: 'addToList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Add accounts to one of your lists. You do not need to follow them.',
  input: listAndProfiles,
  output: List,
  async run({ id, accountIds }, { caller, stores, limits }): Promise<List> {
    await stores.lists.add(caller.accountId, id, accountIds, limits.listMembers)
    return foundList(await stores.lists.find(caller.accountId, id))
  },
})
