import { List } from '../../model/list.ts'
import { notFound } from '../../model/errors.ts'
import { defineOperation } from '../operation.ts'
import { foundList, listAndProfiles } from './internal/listInput.ts'

/** Removes accounts from one of the caller's lists. Idempotent. Throws `not_found` for an unknown list. */
export const removeFromList = defineOperation({
  name: 'removeFromList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Remove accounts from one of your lists.',
  input: listAndProfiles,
  output: List,
  async run({ id, accountIds }, { caller, stores }): Promise<List> {
    if (!(await stores.lists.remove(caller.accountId, id, accountIds))) throw notFound()
    return foundList(await stores.lists.find(caller.accountId, id))
  },
})
