import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { requireOther } from './internal/relationshipTo.ts'

/**
 * Blocks an account, and ends follows and requests both ways. Idempotent. Throws `not_found` for an unknown
 * account.
 */
export const blockProfile = defineOperation({
  name: 'blockProfile',
  kind: 'mutation',
  scope: 'write:blocks',
  summary: 'Block an account. Neither of you can see or follow the other any more.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    requireOther(id, call)
    return call.stores.relationships.block(call.caller.accountId, id)
  },
})
