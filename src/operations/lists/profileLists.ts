import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { List } from '../../model/list.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's lists that contain an account. Throws `not_found` for an unknown or suspended account. */
export const profileLists = defineOperation({
  name: 'profileLists',
  kind: 'query',
  scope: 'read:lists',
  summary: 'List those of your lists that contain an account.',
  input: z.strictObject({ id: AccountId }),
  output: z.array(List),
  async run({ id }, { caller, stores }): Promise<List[]> {
    if (!(await stores.accounts.find(id))) throw notFound()
    return stores.lists.withMember(caller.accountId, id)
  },
})
