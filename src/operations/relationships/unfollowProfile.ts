import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './relationshipTo.ts'

/** Ends a follow or withdraws a request; may be repeated. Throws `not_found` for an unknown account. */
export const unfollowProfile = defineOperation({
  name: 'unfollowProfile',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Stop following an account, or withdraw the request to.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    await call.stores.relationships.unfollow(call.caller.accountId, id)
    return relationshipTo(id, call)
  },
})
