import { notFound } from '../../model/errors.ts'
import { ServiceFilter } from '../../model/serviceFilter.ts'
import { defineModeration } from '../operation.ts'
import { oneServiceFilter } from './internal/filterInput.ts'

/** Returns a filter of the service. Throws `not_found`. */
export const serviceFilter = defineModeration({
  name: 'serviceFilter',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageBlocks'],
  summary: 'Read a filter of the service.',
  input: oneServiceFilter,
  output: ServiceFilter,
  async run({ id }, { stores }) {
    const filter = await stores.serviceFilters.find(id)
    if (!filter) throw notFound()
    return filter
  },
})
