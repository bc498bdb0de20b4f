import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { requireOther } from '../relationships/internal/relationshipTo.ts'
import { actOf } from './internal/actOf.ts'
import { decisionInput } from './internal/decisionInput.ts'

/**
 * Deletes a suspended account for good. Throws `not_found`, `forbidden`, `conflict` for an account that is not
 * suspended, and `validation_failed` for the caller's own account.
 */
export const deleteAccount = defineModeration({
  name: 'deleteAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: ['deleteUserData'],
  summary: 'Delete a suspended account for good, with everything that belongs to it. The audit log records it.',
  input: z.strictObject({ id: AccountId, reason: decisionInput.reason }),
  output: ModeratedAccount,
  async run({ id, reason }, call) {
    requireOther(id, call)
    const { moderation } = call.stores
    const account = await moderation.readAccount(id)
    await moderation.delete(id, { ...actOf(call, reason), permissions: ['deleteUserData'] })
    return account
  },
})
