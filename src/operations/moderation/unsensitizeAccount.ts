import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

/** Shows the media of an account as their author marked them. Throws the same errors as `moderateAccount`. */
export const unsensitizeAccount = defineModeration({
  name: 'unsensitizeAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Stop showing all media of an account as sensitive.',
  input: z.strictObject({ id: AccountId }),
  output: ModeratedAccount,
  run: ({ id }, call) => actOn(id, 'unsensitize', call),
})
