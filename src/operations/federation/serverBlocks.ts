import { defineModeration } from '../operation.ts'
import { emptyList } from './internal/nothingStored.ts'

/** Lists blocked servers: always empty, since this service does not federate. */
export const serverBlocks = defineModeration({
  name: 'serverBlocks',
  kind: 'query',
  scope: 'admin:read:domain_blocks',
  permissions: ['manageFederation'],
  summary: 'List blocked servers. Always empty: this server talks to no other servers.',
  ...emptyList,
})
