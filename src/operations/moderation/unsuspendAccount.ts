import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

/** Take the suspension of an account back; its owner has to sign in again. Throws as `moderateAccount`. */
export const unsuspendAccount = defineModeration({
  name: 'unsuspendAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Take the suspension of an account back; its owner has to sign in again.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, call) => actOn(id, 'unsuspend', '', call),
})
