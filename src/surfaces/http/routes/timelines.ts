import * as timelines from '../../../operations/timelines/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const timelinesRoutes: readonly Route[] = [
  route('GET /api/v1/timelines/home', timelines.homeTimeline, answers.statuses),
  route('GET /api/v1/timelines/public', timelines.publicTimeline, answers.statuses),
  route('GET /api/v1/timelines/tag/:hashtag', timelines.tagTimeline, answers.statuses),
  route('GET /api/v1/timelines/list/:list_id', timelines.listTimeline, answers.statuses),
  route('GET /api/v1/favourites', timelines.favourites, answers.statuses),
  route('GET /api/v1/bookmarks', timelines.bookmarks, answers.statuses),
]
