import * as trends from '../../../operations/trends/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const trendsRoutes: readonly Route[] = [
  route('GET /api/v1/trends/tags', trends.trendingTags, answers.tagList),
  route('GET /api/v1/trends', trends.trendingTags, answers.tagList),
  route('GET /api/v1/trends/statuses', trends.trendingPosts, answers.statusList),
  route('GET /api/v1/trends/links', trends.trendingLinks, answers.nothing),
]
