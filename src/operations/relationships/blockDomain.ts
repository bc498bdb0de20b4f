import { BlockedDomain } from '../../model/domain.ts'
import { invalid } from '../../model/errors.ts'
import { defineOperation } from '../operation.ts'
import { domainInput, readDomain } from './internal/domainInput.ts'

/**
 * Adds a domain to the caller's blocked domains. Idempotent. Throws `validation_failed` for the domain of this
 * service, and for an invalid domain.
 */
export const blockDomain = defineOperation({
  name: 'blockDomain',
  kind: 'mutation',
  scope: 'write:blocks',
  summary: 'Add a server to your list of blocked servers. It has no other effect: this server does not federate.',
  input: domainInput,
  output: BlockedDomain,
  async run({ domain: text }, { caller, stores, links, limits }) {
    const domain = readDomain(text)
    if (domain === hostname(links.host())) throw invalid('domain', 'ownDomain')
    const isStored = await stores.domainBlocks.block(caller.accountId, domain, limits.domainBlocks)
    if (!isStored) throw invalid('domain', 'domainBlocksTooMany', { most: limits.domainBlocks })
    return { domain }
  },
})

const hostname = (host: string): string => host.replace(/:\d+$/, '')
