import * as filters from '../../../operations/filters/index.ts'
import * as responses from '../responses.ts'
import { filterChangeShape, filterNames, filterShape, keywordNames, phraseNames, phraseShape } from '../filterShapes.ts'
import { type Route, route } from '../route.ts'

export const filtersRoutes: readonly Route[] = [
  route('GET /api/v2/filters', filters.filters, responses.filters),
  route('POST /api/v2/filters', filters.createFilter, responses.filter, { names: filterNames, shape: filterShape }),
  route('POST /api/v2/filters/preview', filters.filterPreview, responses.statusList, {
    names: filterNames,
    shape: filterShape,
  }),
  route('GET /api/v2/filters/:id', filters.filter, responses.filter),
  route('PUT /api/v2/filters/:id', filters.updateFilter, responses.filter, {
    names: filterNames,
    shape: filterChangeShape,
  }),
  route('DELETE /api/v2/filters/:id', filters.deleteFilter, responses.empty),
  route('GET /api/v2/filters/:filter_id/keywords', filters.filterKeywords, responses.filterKeywords),
  route('POST /api/v2/filters/:filter_id/keywords', filters.addFilterKeyword, responses.filterKeyword, {
    names: keywordNames,
  }),
  route('GET /api/v2/filters/keywords/:id', filters.filterKeyword, responses.filterKeyword),
  route('PUT /api/v2/filters/keywords/:id', filters.updateFilterKeyword, responses.filterKeyword, {
    names: keywordNames,
  }),
  route('DELETE /api/v2/filters/keywords/:id', filters.deleteFilterKeyword, responses.empty, {
    fixed: { withFilter: false },
  }),
  route('GET /api/v2/filters/:filter_id/statuses', filters.filterPosts, responses.filterStatuses),
  route('POST /api/v2/filters/:filter_id/statuses', filters.addFilterPost, responses.filterStatus, {
    names: { status_id: 'postId' },
  }),
  route('GET /api/v2/filters/statuses/:id', filters.filterPost, responses.filterStatus),
  route('DELETE /api/v2/filters/statuses/:id', filters.removeFilterPost, responses.filterStatus),
  route('GET /api/v1/filters', filters.plainFilters, responses.filtersV1),
  route('POST /api/v1/filters', filters.createKeywordFilter, responses.filterV1, {
    names: phraseNames,
    shape: phraseShape,
  }),
  route('GET /api/v1/filters/:id', filters.keywordFilter, responses.filterV1),
  route('PUT /api/v1/filters/:id', filters.updateKeywordFilter, responses.filterV1, {
    names: phraseNames,
    shape: phraseShape,
  }),
  route('DELETE /api/v1/filters/:id', filters.deleteFilterKeyword, responses.empty, { fixed: { withFilter: true } }),
]
