import { z } from 'zod'
import { requireConfirmed } from '../../model/confirmation.ts'
import { IdentityId } from '../../model/identity.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { requireRemoved } from './internal/removal.ts'

/**
 * Unlinks one of the caller's identities. Throws `reauthentication_required`, `not_found`, and `conflict` for the last
 * way to sign in.
 */
export const removeIdentity = defineOperation({
  name: 'removeIdentity',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Unlink one of your identity provider accounts.',
  input: z.strictObject({ id: IdentityId }),
  output: Removed,
  async run({ id }, { caller, stores }): Promise<Removed> {
    const { accountId, from } = caller
    await requireConfirmed(caller, stores.credentials)
    const label = (await stores.identities.listFor(accountId)).find((identity) => identity.id === id)?.label
    requireRemoved(await stores.identities.remove(accountId, id))
    const event = { kind: 'provider_unlinked', method: 'oauth', label, address: from?.address } as const
    await stores.securityEvents.insert(accountId, event)
    return { id }
  },
})
