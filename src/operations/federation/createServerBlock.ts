import { defineModeration } from '../operation.ts'
import { impossible } from './internal/nothingStored.ts'

/** Always throws `validation_failed`, because this server talks to no other servers. */
export const createServerBlock = defineModeration({
  name: 'createServerBlock',
  kind: 'mutation',
  scope: 'admin:write:domain_blocks',
  permissions: ['manageFederation'],
  summary: 'Block another server. Always refused: this server talks to no other servers.',
  ...impossible('noOtherServers'),
})
