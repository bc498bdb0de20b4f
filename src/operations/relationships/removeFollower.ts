import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './internal/relationshipTo.ts'

/**
 * Makes a follower stop following the caller. A follow request stays. Idempotent. Throws `not_found` for an
 * unknown account.
 */
export const removeFollower = defineOperation({
  name: 'removeFollower',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Remove a follower.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    const { followedBy } = await relationshipTo(id, call)
    if (followedBy) await call.stores.relationships.unfollow(id, call.caller.accountId)
    return relationshipTo(id, call)
  },
})
