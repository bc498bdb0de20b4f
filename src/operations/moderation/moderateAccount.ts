import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

const AccountAction = choice('AccountAction', 'An action on an account.', {
  none: 'Nothing.',
  disable: 'Its owner is signed out everywhere and cannot sign in. Its posts stay visible.',
  suspend:
    'It is hidden with everything that it published, and its owner is signed out everywhere. Nothing is deleted.',
})

/**
 * Acts on an account with a lower position. Throws `not_found`, `forbidden`, `validation_failed` for the caller's own.
 */
export const moderateAccount = defineModeration({
  name: 'moderateAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Disable or suspend an account. The audit log records it.',
  input: z.strictObject({
    id: AccountId,
    type: AccountAction,
    text: z.string().max(1000).default('').describe('The reason, for the audit log.'),
  }),
  output: ModeratedAccount,
  run: ({ id, type, text }, call) => actOn(id, type === 'none' ? undefined : type, text, call),
})
