import { z } from 'zod'
import { mostServiceFilters, ServiceFilter } from '../../model/serviceFilter.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { filterDraft, serviceFilterFields } from './internal/filterInput.ts'

/** Adds a filter of the service. Throws `validation_failed`, and `conflict` if the same filter already exists. */
export const createServiceFilter = defineModeration({
  name: 'createServiceFilter',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageBlocks'],
  summary: 'Add a filter of the service: posts or files that match it are refused, held for review or reported.',
  input: z.strictObject(serviceFilterFields),
  output: ServiceFilter,
  run: async (fields, call) =>
    call.stores.serviceFilters.insert(filterDraft(fields), mostServiceFilters, actOf(call, '')),
})
