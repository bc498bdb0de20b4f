import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/**
 * Removes an account from the caller's suggestions for good. Idempotent. Throws `not_found` for an unknown
 * account.
 */
export const dismissSuggestion = defineOperation({
  name: 'dismissSuggestion',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Dismiss a suggestion: the account is not suggested again.',
  input: z.strictObject({ id: AccountId }),
  output: Removed,
  async run({ id }, { caller, stores }) {
    await stores.discovery.dismiss(caller.accountId, id)
    return { id }
  },
})
