import * as trends from '../../../operations/trends/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

const sliced = { isSliced: true }
const approved = { fixed: { decision: 'approved' } }
const rejected = { fixed: { decision: 'rejected' } }

export const trendsRoutes: readonly Route[] = [
  route('GET /api/v1/trends/tags', trends.trendingTags, responses.tagList, sliced),
  route('GET /api/v1/trends', trends.trendingTags, responses.tagList, sliced),
  route('GET /api/v1/trends/statuses', trends.trendingPosts, responses.statusList, sliced),
  route('GET /api/v1/trends/links', trends.trendingLinks, responses.nothing),
  route('GET /api/v1/admin/trends/tags', trends.reviewedTags, responses.adminTags, sliced),
  route('POST /api/v1/admin/trends/tags/:id/approve', trends.reviewTag, responses.adminTag, approved),
  route('POST /api/v1/admin/trends/tags/:id/reject', trends.reviewTag, responses.adminTag, rejected),
  route('GET /api/v1/admin/trends/statuses', trends.reviewedPosts, responses.adminTrendingStatuses, sliced),
  route('POST /api/v1/admin/trends/statuses/:id/approve', trends.reviewPost, responses.adminTrendingStatus, approved),
  route('POST /api/v1/admin/trends/statuses/:id/reject', trends.reviewPost, responses.adminTrendingStatus, rejected),
  route('GET /api/v1/admin/trends/links', trends.reviewedLinks, responses.nothing),
  route('GET /api/v1/admin/trends/links/publishers', trends.reviewedLinks, responses.nothing),
]
