import { defineModeration } from '../operation.ts'
import { emptyList } from './internal/nothingStored.ts'

/** Lists blocked e-mail addresses: always empty, since the service stores none. */
export const canonicalEmailBlocks = defineModeration({
  name: 'canonicalEmailBlocks',
  kind: 'query',
  scope: 'admin:read:canonical_email_blocks',
  permissions: ['manageBlocks'],
  summary: 'List blocked e-mail addresses. Always empty: this server stores no e-mail addresses.',
  ...emptyList,
})
