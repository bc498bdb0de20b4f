import { defineModeration } from '../operation.ts'
import { emptyList } from './internal/nothingStored.ts'

/** Lists blocked e-mail domains: always empty, since the service stores no addresses. */
export const emailDomainBlocks = defineModeration({
  name: 'emailDomainBlocks',
  kind: 'query',
  scope: 'admin:read:email_domain_blocks',
  permissions: ['manageBlocks'],
  summary: 'List blocked domains of e-mail addresses. Always empty: this server stores no e-mail addresses.',
  ...emptyList,
})
