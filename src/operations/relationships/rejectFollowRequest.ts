import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Rejects a follow request. Throws `not_found` if there is no such request. */
export const rejectFollowRequest = defineOperation({
  name: 'rejectFollowRequest',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Reject a follow request.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  run: ({ id }, { caller, stores }) => stores.relationships.rejectRequest(caller.accountId, id),
})
