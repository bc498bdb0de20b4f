import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import type { AccountMeasure } from '../../stores/moderation.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

const AccountAction = choice('AccountAction', 'An action on an account.', {
  none: 'Nothing.',
  sensitive: 'All its media are shown as sensitive.',
  silence:
    'It is left out of public places, such as public and hashtag timelines and search, and notifies only its followers.',
  disable: 'Its owner is signed out everywhere and cannot sign in. Its posts stay visible.',
  suspend:
    'It is hidden with everything that it published, and its owner is signed out everywhere. Nothing is deleted.',
})

const measures: Record<z.infer<typeof AccountAction>, AccountMeasure | undefined> = {
  none: undefined,
  sensitive: 'sensitize',
  silence: 'silence',
  disable: 'disable',
  suspend: 'suspend',
}

/**
 * Acts on an account with a lower position. Throws `not_found`, `forbidden`, `validation_failed` for the caller's own.
 */
export const moderateAccount = defineModeration({
  name: 'moderateAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Act on an account: mark it as sensitive, silence, disable or suspend it. The audit log records it.',
  input: z.strictObject({
    id: AccountId,
    type: AccountAction,
    text: z.string().max(1000).default('').describe('The reason, for the audit log.'),
  }),
  output: ModeratedAccount,
  run: ({ id, type, text }, call) => actOn(id, measures[type], text, call),
})
