import { z } from 'zod'
import { choice } from '../../model/choice.ts'
import { AccountId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import type { ModeratorAction } from '../../stores/moderation.ts'
import { defineModeration } from '../operation.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'
import { accountPermissions, actOn } from './internal/actOn.ts'

const AccountAction = choice('AccountAction', 'An action on an account.', {
  none: 'Nothing happens. With an explanation, the action is a warning.',
  sensitive: 'All media of the account are shown as sensitive.',
  silence:
    'The account is left out of public and hashtag timelines, search and trends, and notifies only its followers.',
  disable: 'The owner is signed out everywhere and cannot sign in. The posts stay visible.',
  suspend:
    'The account is hidden with everything that it published, and its owner is signed out everywhere. Nothing is deleted.',
})

const actions: Record<Exclude<z.infer<typeof AccountAction>, 'none'>, ModeratorAction> = {
  sensitive: 'sensitize',
  silence: 'silence',
  disable: 'disable',
  suspend: 'suspend',
}

/**
 * Acts on an account with a lower position. Throws `not_found`, `forbidden`, and `validation_failed` for the caller's
 * own account.
 */
export const moderateAccount = defineModeration({
  name: 'moderateAccount',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary:
    'Act on an account: mark it as sensitive, silence, disable or suspend it, or warn its owner. ' +
    'The audit log records it.',
  input: z.strictObject({
    id: AccountId,
    type: AccountAction,
    ...decisionInput,
  }),
  output: ModeratedAccount,
  async run({ id, type, ...texts }, call) {
    const act = await decisionOf(texts, call)
    const warning = act.decision.text === '' ? undefined : 'warn'
    return actOn(id, type === 'none' ? warning : actions[type], call, act)
  },
})
