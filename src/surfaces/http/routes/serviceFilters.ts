import * as filters from '../../../operations/serviceFilters/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const serviceFilterRoutes: readonly Route[] = [
  route('GET /api/v1/admin/filters', filters.serviceFilters, responses.serviceFilters),
  route('POST /api/v1/admin/filters', filters.createServiceFilter, responses.serviceFilter),
  route('POST /api/v1/admin/filters/preview', filters.serviceFilterPreview, responses.serviceFilterPreview),
  route('GET /api/v1/admin/filters/:id', filters.serviceFilter, responses.serviceFilter),
  route('PUT /api/v1/admin/filters/:id', filters.updateServiceFilter, responses.serviceFilter),
  route('DELETE /api/v1/admin/filters/:id', filters.deleteServiceFilter, responses.empty),
]
