import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { accountPermissions } from './internal/actOn.ts'

/** Approves an account. Throws `not_found`, `forbidden`, and `conflict` if the account does not wait for approval. */
export const approveAccount = defineModeration({
  name: 'approveAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Approve an account that waits for approval. The audit log records it.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  async run({ id }, call) {
    const { stores } = call
    await stores.registrations.approve(id, { ...actOf(call, ''), permissions: accountPermissions })
    return stores.moderation.readAccount(id)
  },
})
