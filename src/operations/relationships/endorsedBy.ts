import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { ProfilePage } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

/**
 * Lists the accounts that an account features and the caller may see, newest first. Throws `not_found` for an unknown
 * or suspended account.
 */
export const endorsedBy = defineOpenOperation({
  name: 'endorsedBy',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'List the accounts that an account features on its profile.',
  input: z.strictObject({ id: AccountId, ...paging(40, 80) }),
  output: ProfilePage,
  async run({ id, ...page }, { caller, stores }) {
    if (!(await stores.accounts.find(id))) throw notFound()
    return stores.endorsements.page(id, caller?.accountId, rangeOf(page))
  },
})
