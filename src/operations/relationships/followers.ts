import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOpenOperation } from '../operation.ts'
import { ProfilePage } from '../../model/profile.ts'

/** Lists the followers of an account, newest follow first; none if the account hides them. Throws `not_found`. */
export const followers = defineOpenOperation({
  name: 'followers',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'List the followers of an account.',
  input: z.strictObject({ id: AccountId, ...paging(40, 80) }),
  output: ProfilePage,
  async run({ id, ...page }, { caller, stores }) {
    if (!(await stores.accounts.find(id))) throw notFound()
    return stores.relationships.followers(id, caller?.accountId, rangeOf(page))
  },
})
