import { BlockedDomain } from '../../model/domain.ts'
import { defineOperation } from '../operation.ts'
import { domainInput, readDomain } from './internal/domainInput.ts'

/**
 * Removes a domain from the caller's blocked domains. Idempotent. Throws `validation_failed` for an invalid one.
 */
export const unblockDomain = defineOperation({
  name: 'unblockDomain',
  kind: 'mutation',
  scope: 'write:blocks',
  summary: 'Remove a server from your list of blocked servers.',
  input: domainInput,
  output: BlockedDomain,
  async run({ domain: text }, { caller, stores }) {
    const domain = readDomain(text)
    await stores.domainBlocks.unblock(caller.accountId, domain)
    return { domain }
  },
})
