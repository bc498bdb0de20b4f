import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { ServiceFilterId } from '../../model/ids.ts'
import { ServiceFilter } from '../../model/serviceFilter.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { filterDraft, serviceFilterFields } from './internal/filterInput.ts'

/** Replaces a filter of the service. Throws the same errors as `createServiceFilter`, and `not_found`. */
export const updateServiceFilter = defineModeration({
  name: 'updateServiceFilter',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageBlocks'],
  summary: 'Replace a filter of the service. Posts that are already published do not change.',
  input: z.strictObject({ id: ServiceFilterId, ...serviceFilterFields }),
  output: ServiceFilter,
  async run({ id, ...fields }, call) {
    const filter = await call.stores.serviceFilters.replace(id, filterDraft(fields), actOf(call, ''))
    if (!filter) throw notFound()
    return filter
  },
})
