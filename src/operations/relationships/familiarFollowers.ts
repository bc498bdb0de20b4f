import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { FamiliarFollowers } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Lists, for each given account, its followers whom the caller follows too. Unknown accounts are left out. */
export const familiarFollowers = defineOperation({
  name: 'familiarFollowers',
  kind: 'query',
  scope: 'read:follows',
  summary: 'List the followers of an account that you also follow.',
  input: z.strictObject({ ids: z.array(AccountId).max(20).default([]).describe('The ids of up to 20 accounts.') }),
  output: z.array(FamiliarFollowers),
  run: ({ ids }, { caller, stores }) => stores.relationships.familiarFollowers(caller.accountId, [...new Set(ids)]),
})
