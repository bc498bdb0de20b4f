import { z } from 'zod'
import { requireConfirmed } from '../../model/confirmation.ts'
import { PasskeyId } from '../../model/passkey.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { requireRemoved } from './internal/removal.ts'

/**
 * Removes one of the caller's passkeys. Throws `reauthentication_required`, `not_found`, and `conflict` for the last
 * way to sign in.
 */
export const removePasskey = defineOperation({
  name: 'removePasskey',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Remove one of your passkeys.',
  input: z.strictObject({ id: PasskeyId }),
  output: Removed,
  async run({ id }, { caller, stores }): Promise<Removed> {
    const { accountId, from } = caller
    await requireConfirmed(caller, stores.credentials)
    const label = (await stores.passkeys.listFor(accountId)).find((passkey) => passkey.id === id)?.name
    requireRemoved(await stores.passkeys.remove(accountId, id))
    await stores.securityEvents.insert(accountId, { kind: 'passkey_removed', label, address: from?.address })
    return { id }
  },
})
