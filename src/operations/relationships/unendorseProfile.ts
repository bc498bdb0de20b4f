import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './internal/relationshipTo.ts'

/** Stops featuring an account on the caller's profile. Idempotent. Throws `not_found` for an unknown account. */
export const unendorseProfile = defineOperation({
  name: 'unendorseProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Stop featuring an account on your profile.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    await call.stores.endorsements.unendorse(call.caller.accountId, id)
    return relationshipTo(id, call)
  },
})
