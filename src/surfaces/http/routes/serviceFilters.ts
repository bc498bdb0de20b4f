import * as filters from '../../../operations/serviceFilters/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const serviceFilterRoutes: readonly Route[] = [
  route('GET /api/v1/admin/filters', filters.serviceFilters, answers.serviceFilters),
  route('POST /api/v1/admin/filters', filters.createServiceFilter, answers.serviceFilter),
  route('POST /api/v1/admin/filters/preview', filters.serviceFilterPreview, answers.serviceFilterPreview),
  route('GET /api/v1/admin/filters/:id', filters.serviceFilter, answers.serviceFilter),
  route('PUT /api/v1/admin/filters/:id', filters.updateServiceFilter, answers.serviceFilter),
  route('DELETE /api/v1/admin/filters/:id', filters.deleteServiceFilter, answers.empty),
]
