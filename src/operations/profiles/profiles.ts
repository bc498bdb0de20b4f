import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Profile } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns several profiles by id, each once, in the given order, without unknown and suspended accounts. */
export const profiles = defineOpenOperation({
  name: 'profiles',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'Read several profiles by id, in the given order. Unknown ids are left out.',
  input: z.strictObject({ ids: z.array(AccountId).max(40).default([]).describe('The ids of up to 40 accounts.') }),
  output: z.array(Profile),
  async run({ ids }, { stores }) {
    const found = await stores.accounts.readMany([...new Set(ids)])
    return found.filter(({ suspended }) => !suspended)
  },
})
