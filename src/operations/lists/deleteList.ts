import { notFound } from '../../model/errors.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { oneList } from './internal/listInput.ts'

/** Deletes one of the caller's lists. Throws `not_found`. */
export const deleteList = defineOperation({
  name: 'deleteList',
  kind: 'mutation',
  scope: 'write:lists',
  summary: 'Delete one of your lists.',
  input: oneList,
  output: Removed,
  async run({ id }, { caller, stores }): Promise<Removed> {
    if (!(await stores.lists.delete(caller.accountId, id))) throw notFound()
    return { id }
  },
})
