import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { accountPermissions } from './internal/actOn.ts'

/**
 * Deletes an account that waits for approval. Its name can be registered again. Throws the same errors as
 * `approveAccount`.
 */
export const rejectAccount = defineModeration({
  name: 'rejectAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Reject an account that waits for approval: it is deleted. The audit log records it.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  async run({ id }, call) {
    const { stores } = call
    const account = await stores.moderation.readAccount(id)
    await stores.registrations.reject(id, { ...actOf(call, ''), permissions: accountPermissions })
    // After a crash here, the sessions remain until the job deletes the account. They allow nothing.
    await stores.authSessions.revokeAll(id)
    return account
  },
})
