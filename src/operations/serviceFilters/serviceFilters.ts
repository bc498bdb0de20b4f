import { z } from 'zod'
import { ServiceFilter } from '../../model/serviceFilter.ts'
import { defineModeration } from '../operation.ts'

/** Lists the filters of the service. */
export const serviceFilters = defineModeration({
  name: 'serviceFilters',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageBlocks'],
  summary: 'List the filters of the service, newest first.',
  input: z.strictObject({}),
  output: z.array(ServiceFilter),
  run: (_input, { stores }) => stores.serviceFilters.list(),
})
