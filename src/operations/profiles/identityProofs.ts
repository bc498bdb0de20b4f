import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'

/**
 * Lists identity proofs: always empty, since Mastodon no longer has them, and this service never had them. Throws
 * `not_found` for an unknown or suspended account.
 */
export const identityProofs = defineOperation({
  name: 'identityProofs',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the identity proofs of an account. Always empty: this server has none.',
  input: z.strictObject({ id: AccountId }),
  output: z.array(z.string()).max(0),
  async run({ id }, { stores }) {
    if (!(await stores.accounts.find(id))) throw notFound()
    return []
  },
})
