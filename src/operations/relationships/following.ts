import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOpenOperation } from '../operation.ts'
import { ProfilePage } from '../../model/profile.ts'

/** Lists the accounts that an account follows, newest follow first; none if it hides them. Throws `not_found`. */
export const following = defineOpenOperation({
  name: 'following',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'List the accounts that an account follows.',
  input: z.strictObject({ id: AccountId, ...paging(40, 80) }),
  output: ProfilePage,
  async run({ id, ...page }, { caller, stores }) {
    if (!(await stores.accounts.find(id))) throw notFound()
    return stores.relationships.following(id, caller?.accountId, rangeOf(page))
  },
})
