import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions } from './internal/actOn.ts'

/** Returns an account as moderators see it, including suspended ones. Throws `not_found`. */
export const moderatedAccount = defineModeration({
  name: 'moderatedAccount',
  kind: 'query',
  scope: 'admin:read:accounts',
  permissions: accountPermissions,
  summary: 'Read an account as moderators see it.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, { stores }) => stores.moderation.readAccount(id),
})
