import * as markers from '../../../operations/markers/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { markersShape } from '../shapes.ts'

export const markersRoutes: readonly Route[] = [
  route('GET /api/v1/markers', markers.markers, responses.markers, { names: { timeline: 'timelines' } }),
  route('POST /api/v1/markers', markers.saveMarkers, responses.markers, {
    shape: markersShape,
    names: { 'home[last_read_id]': 'home', 'notifications[last_read_id]': 'notifications' },
  }),
]
