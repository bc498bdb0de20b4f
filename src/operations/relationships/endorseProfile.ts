import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './internal/relationshipTo.ts'

/**
 * Features a followed account on the caller's profile. Idempotent. Throws `validation_failed` if the caller does
 * not follow it.
 */
export const endorseProfile = defineOperation({
  name: 'endorseProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Feature an account that you follow on your profile.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  async run({ id }, call) {
    const isEndorsed = await call.stores.endorsements.endorse(call.caller.accountId, id)
    const relationship = await relationshipTo(id, call)
    if (!isEndorsed) throw invalid('id', 'endorseNotFollowed')
    return relationship
  },
})
