import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/**
 * Returns the relationships between the caller and accounts, each once, in the given order, without unknown accounts.
 */
export const relationships = defineOperation({
  name: 'relationships',
  kind: 'query',
  scope: 'read:follows',
  cost: 0.25,
  summary: 'List your relationships with other accounts.',
  input: z.strictObject({ ids: z.array(AccountId).max(100).default([]).describe('The ids of up to 100 accounts.') }),
  output: z.array(Relationship),
  run: ({ ids }, { caller, stores }) => stores.relationships.readMany(caller.accountId, [...new Set(ids)]),
})
