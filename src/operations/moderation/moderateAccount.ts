import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

const AccountAction = choice('AccountAction', 'What is done to an account.', {
  none: 'Nothing.',
  disable: 'Its owner is signed out everywhere, and cannot sign in; what it posted stays.',
  suspend: 'It is hidden with all it made, and its owner is signed out everywhere; nothing is deleted.',
})

/**
 * Acts on an account with a lower position. Throws `not_found`, `forbidden`, `validation_failed` for the caller's own.
 */
export const moderateAccount = defineModeration({
  name: 'moderateAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Disable or suspend an account. It is written to the audit log.',
  input: z.strictObject({
    id: AccountId,
    type: AccountAction,
    text: z.string().max(1000).default('').describe('Why; for the audit log.'),
  }),
  output: ModeratedAccount,
  run: ({ id, type, text }, call) => actOn(id, type === 'none' ? undefined : type, text, call),
})
