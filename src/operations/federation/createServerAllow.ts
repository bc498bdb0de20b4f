import { defineModeration } from '../operation.ts'
import { impossible } from './internal/nothingStored.ts'

/** Always throws `validation_failed`, because this server talks to no other servers. */
export const createServerAllow = defineModeration({
  name: 'createServerAllow',
  kind: 'mutation',
  scope: 'admin:write:domain_allows',
  permissions: ['manageFederation'],
  summary: 'Allow another server. Always refused: this server talks to no other servers.',
  ...impossible('noOtherServers'),
})
