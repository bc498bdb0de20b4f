import * as timelines from '../../../operations/timelines/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const timelinesRoutes: readonly Route[] = [
  route('GET /api/v1/timelines/home', timelines.homeTimeline, responses.statuses),
  route('GET /api/v1/timelines/public', timelines.publicTimeline, responses.statuses),
  route('GET /api/v1/timelines/tag/:hashtag', timelines.tagTimeline, responses.statuses),
  route('GET /api/v1/timelines/list/:list_id', timelines.listTimeline, responses.statuses),
  route('GET /api/v1/favourites', timelines.favourites, responses.statuses),
  route('GET /api/v1/bookmarks', timelines.bookmarks, responses.statuses),
]
