import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Ends a follow or withdraws a request. Idempotent. Throws `not_found` for an unknown account. */
export const unfollowProfile = defineOperation({
  name: 'unfollowProfile',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Unfollow an account, or withdraw your follow request.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  run: ({ id }, { caller, stores }) => stores.relationships.unfollow(caller.accountId, id),
})
