import { defineModeration } from '../operation.ts'
import { emptyList } from './internal/nothingStored.ts'

/** Lists allowed servers: always empty, since this service does not federate. */
export const serverAllows = defineModeration({
  name: 'serverAllows',
  kind: 'query',
  scope: 'admin:read:domain_allows',
  permissions: ['manageFederation'],
  summary: 'List allowed servers. Always empty: this server talks to no other servers.',
  ...emptyList,
})
