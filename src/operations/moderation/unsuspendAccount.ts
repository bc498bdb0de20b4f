import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

/** Lifts the suspension of an account, whose owner must sign in again. Throws the same errors as `moderateAccount`. */
export const unsuspendAccount = defineModeration({
  name: 'unsuspendAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Lift the suspension of an account. Its owner must sign in again.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, call) => actOn(id, 'unsuspend', call),
})
