import { notFound } from '../../model/errors.ts'
import { Removed } from '../../model/removed.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { oneServiceFilter } from './internal/filterInput.ts'

/** Deletes a filter of the service. Throws `not_found`. */
export const deleteServiceFilter = defineModeration({
  name: 'deleteServiceFilter',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageBlocks'],
  summary: 'Delete a filter of the service. Posts that it held stay held.',
  input: oneServiceFilter,
  output: Removed,
  async run({ id }, call) {
    if (!(await call.stores.serviceFilters.remove(id, actOf(call, '')))) throw notFound()
    return { id }
  },
})
