import * as trends from '../../../operations/trends/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

const approved = { fixed: { decision: 'approved' } }
const rejected = { fixed: { decision: 'rejected' } }

export const trendsRoutes: readonly Route[] = [
  route('GET /api/v1/trends/tags', trends.trendingTags, answers.tagList),
  route('GET /api/v1/trends', trends.trendingTags, answers.tagList),
  route('GET /api/v1/trends/statuses', trends.trendingPosts, answers.statusList),
  route('GET /api/v1/trends/links', trends.trendingLinks, answers.nothing),
  route('GET /api/v1/admin/trends/tags', trends.reviewedTags, answers.adminTags),
  route('POST /api/v1/admin/trends/tags/:id/approve', trends.reviewTag, answers.adminTag, approved),
  route('POST /api/v1/admin/trends/tags/:id/reject', trends.reviewTag, answers.adminTag, rejected),
  route('GET /api/v1/admin/trends/statuses', trends.reviewedPosts, answers.adminTrendingStatuses),
  route('POST /api/v1/admin/trends/statuses/:id/approve', trends.reviewPost, answers.adminTrendingStatus, approved),
  route('POST /api/v1/admin/trends/statuses/:id/reject', trends.reviewPost, answers.adminTrendingStatus, rejected),
  route('GET /api/v1/admin/trends/links', trends.reviewedLinks, answers.nothing),
  route('GET /api/v1/admin/trends/links/publishers', trends.reviewedLinks, answers.nothing),
]
