import { defineModeration } from '../operation.ts'
import { emptyList } from './internal/nothingStored.ts'

/** None: there is no federation. */
export const serverAllows = defineModeration({
  name: 'serverAllows',
  kind: 'query',
  scope: 'admin:read:domain_allows',
  permissions: ['manageFederation'],
  summary: 'List allowed servers. Always empty: this server talks to no other servers.',
  ...emptyList,
})
