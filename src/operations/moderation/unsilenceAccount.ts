import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

/** Lifts the silence of an account. Throws the same errors as `moderateAccount`. */
export const unsilenceAccount = defineModeration({
  name: 'unsilenceAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Stop silencing an account.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, call) => actOn(id, 'unsilence', call),
})
