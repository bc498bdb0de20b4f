import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

/** Lets the owner of a disabled account sign in again. Throws the same errors as `moderateAccount`. */
export const enableAccount = defineModeration({
  name: 'enableAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Let the owner of a disabled account sign in again.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, call) => actOn(id, 'enable', call),
})
