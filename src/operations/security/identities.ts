import { z } from 'zod'
import { LinkedIdentity } from '../../model/identity.ts'
import { issuerKey } from '../../model/identityProvider.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's accounts at identity providers, oldest first. */
export const identities = defineOperation({
  name: 'identities',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the identity provider accounts that you can sign in with.',
  input: z.strictObject({}),
  output: z.array(LinkedIdentity),
  async run(_input, { caller, stores, providers }): Promise<LinkedIdentity[]> {
    const ids = new Map(providers.map(({ id, issuer }) => [issuerKey(issuer), id]))
    const linked = await stores.identities.listFor(caller.accountId)
    return linked.map((identity) => ({ ...identity, provider: ids.get(issuerKey(identity.issuer)) ?? null }))
  },
})
