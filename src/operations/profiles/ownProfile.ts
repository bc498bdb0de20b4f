import { z } from 'zod'
import { OwnProfile } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Returns the caller's own profile. Throws `not_found` if the account was deleted meanwhile. */
export const ownProfile = defineOperation({
  name: 'ownProfile',
  kind: 'query',
  scope: 'profile',
  summary: 'Read your own profile, including its private parts.',
  input: z.strictObject({}),
  output: OwnProfile,
  run: (_input, { caller, stores }) => stores.accounts.readOwn(caller.accountId),
})
