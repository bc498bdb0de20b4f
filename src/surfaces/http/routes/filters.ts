import * as filters from '../../../operations/filters/index.ts'
import * as answers from '../answers.ts'
import { filterChangeShape, filterNames, filterShape, keywordNames, phraseNames, phraseShape } from '../filterShapes.ts'
import { type Route, route } from '../route.ts'

export const filtersRoutes: readonly Route[] = [
  route('GET /api/v2/filters', filters.filters, answers.filters),
  route('POST /api/v2/filters', filters.createFilter, answers.filter, { names: filterNames, shape: filterShape }),
  route('POST /api/v2/filters/preview', filters.filterPreview, answers.statusList, {
    names: filterNames,
    shape: filterShape,
  }),
  route('GET /api/v2/filters/:id', filters.filter, answers.filter),
  route('PUT /api/v2/filters/:id', filters.updateFilter, answers.filter, {
    names: filterNames,
    shape: filterChangeShape,
  }),
  route('DELETE /api/v2/filters/:id', filters.deleteFilter, answers.empty),
  route('GET /api/v2/filters/:filter_id/keywords', filters.filterKeywords, answers.filterKeywords),
  route('POST /api/v2/filters/:filter_id/keywords', filters.addFilterKeyword, answers.filterKeyword, {
    names: keywordNames,
  }),
  route('GET /api/v2/filters/keywords/:id', filters.filterKeyword, answers.filterKeyword),
  route('PUT /api/v2/filters/keywords/:id', filters.updateFilterKeyword, answers.filterKeyword, {
    names: keywordNames,
  }),
  route('DELETE /api/v2/filters/keywords/:id', filters.deleteFilterKeyword, answers.empty, {
    fixed: { withFilter: false },
  }),
  route('GET /api/v2/filters/:filter_id/statuses', filters.filterPosts, answers.filterStatuses),
  route('POST /api/v2/filters/:filter_id/statuses', filters.addFilterPost, answers.filterStatus, {
    names: { status_id: 'postId' },
  }),
  route('GET /api/v2/filters/statuses/:id', filters.filterPost, answers.filterStatus),
  route('DELETE /api/v2/filters/statuses/:id', filters.removeFilterPost, answers.filterStatus),
  route('GET /api/v1/filters', filters.plainFilters, answers.filtersV1),
  route('POST /api/v1/filters', filters.createKeywordFilter, answers.filterV1, {
    names: phraseNames,
    shape: phraseShape,
  }),
  route('GET /api/v1/filters/:id', filters.keywordFilter, answers.filterV1),
  route('PUT /api/v1/filters/:id', filters.updateKeywordFilter, answers.filterV1, {
    names: phraseNames,
    shape: phraseShape,
  }),
  route('DELETE /api/v1/filters/:id', filters.deleteFilterKeyword, answers.empty, { fixed: { withFilter: true } }),
]
