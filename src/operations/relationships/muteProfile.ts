import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo, requireOther } from './internal/relationshipTo.ts'

const hundredYears = 3_155_760_000

const input = z.strictObject({
  id: AccountId,
  notifications: z.boolean().default(true).describe('Whether notifications from the account are hidden too.'),
  duration: z.int().min(0).max(hundredYears).default(0).describe('The duration in seconds; 0 for no end.'),
  boostsOnly: z.boolean().default(false).describe('Whether only boosts by the account are hidden.'),
})

/**
 * Mutes an account, or changes the settings of a mute. Throws `not_found` for an unknown account, and
 * `validation_failed` if the caller mutes too many.
 */
export const muteProfile = defineOperation({
  name: 'muteProfile',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: 'Mute an account or only its boosts, for a time or until you unmute it; or change the mute.',
  input,
  output: Relationship,
  async run({ id, notifications, duration, boostsOnly }, call) {
    requireOther(id, call)
    const { caller, stores, limits } = call
    const options = { boostsOnly, notifications, duration: duration === 0 ? null : duration }
    const isStored = await stores.mutes.mute(caller.accountId, id, options, limits.mutes)
    if (!isStored) throw invalid('id', 'mutesTooMany', { most: limits.mutes })
    return relationshipTo(id, call)
  },
})
