import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Turns a follow request into a follow. Throws `not_found` if there is no such request. */
export const acceptFollowRequest = defineOperation({
  name: 'acceptFollowRequest',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Accept a follow request.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  run: ({ id }, { caller, stores }) => stores.relationships.acceptRequest(caller.accountId, id),
})
