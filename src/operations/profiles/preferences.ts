import { z } from 'zod'
import { PostingDefaults } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Returns the defaults for the caller's posts. */
export const preferences = defineOperation({
  name: 'preferences',
  kind: 'query',
  scope: 'read:accounts',
  cost: 0.25,
  summary: 'Read your defaults for new posts.',
  input: z.strictObject({}),
  output: PostingDefaults,
  run: (_input, { caller, stores }) => stores.accounts.readDefaults(caller.accountId),
})
