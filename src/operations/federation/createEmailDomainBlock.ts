import { defineModeration } from '../operation.ts'
import { impossible } from './internal/nothingStored.ts'

/** Always throws `validation_failed`, because this server stores no e-mail addresses. */
export const createEmailDomainBlock = defineModeration({
  name: 'createEmailDomainBlock',
  kind: 'mutation',
  scope: 'admin:write:email_domain_blocks',
  permissions: ['manageBlocks'],
  summary: 'Block a domain of e-mail addresses. Always refused: this server stores no e-mail addresses.',
  ...impossible('noEmailAddresses'),
})
