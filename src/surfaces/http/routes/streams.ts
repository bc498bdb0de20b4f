import * as streams from '../../../operations/streams/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const streamsRoutes: readonly Route[] = [
  // Everything else under this path is a stream.
  route('GET /api/v1/streaming/position', streams.streamPosition, responses.streamPosition),
]
