import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './internal/relationshipTo.ts'

/** Ends a mute. Idempotent. Throws `not_found` for an unknown account. */
export const unmuteProfile = defineOperation({
  name: 'unmuteProfile',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: 'Unmute an account.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    await call.stores.mutes.unmute(call.caller.accountId, id)
    return relationshipTo(id, call)
  },
})
