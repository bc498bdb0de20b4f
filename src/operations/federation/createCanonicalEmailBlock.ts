import { defineModeration } from '../operation.ts'
import { impossible } from './internal/nothingStored.ts'

/** Always throws `validation_failed`, because this server stores no e-mail addresses. */
export const createCanonicalEmailBlock = defineModeration({
  name: 'createCanonicalEmailBlock',
  kind: 'mutation',
  scope: 'admin:write:canonical_email_blocks',
  permissions: ['manageBlocks'],
  summary: 'Block an e-mail address. Always refused: this server stores no e-mail addresses.',
  ...impossible('noEmailAddresses'),
})
