import { z } from 'zod'
import { requireConfirmed } from '../../model/confirmation.ts'
import { PasswordState } from '../../model/password.ts'
import { defineOperation } from '../operation.ts'
import { requireRemoved } from './internal/removal.ts'

/**
 * Removes the caller's password. Throws `reauthentication_required`, `not_found`, and `conflict` for the last way to
 * sign in.
 */
export const removePassword = defineOperation({
  name: 'removePassword',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Remove your password. You need another way to sign in.',
  input: z.strictObject({}),
  output: PasswordState,
  async run(_input, { caller, stores }) {
    const { accountId, from } = caller
    await requireConfirmed(caller, stores.credentials)
    requireRemoved(await stores.passwords.remove(accountId))
    const event = { kind: 'password_removed', label: from?.device, address: from?.address } as const
    await stores.securityEvents.insert(accountId, event)
    return { isSet: false, changedAt: null }
  },
})
