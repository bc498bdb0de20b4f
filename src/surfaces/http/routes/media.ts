import * as media from '../../../operations/media/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { mediaShape } from '../shapes.ts'

export const mediaRoutes: readonly Route[] = [
  route('POST /api/v2/media', media.uploadMedia, responses.uploadedMedia, {
    shape: mediaShape,
    fixed: { wait: false },
  }),
  route('POST /api/v1/media', media.uploadMedia, responses.mediaAttachment, {
    shape: mediaShape,
    fixed: { wait: true },
  }),
  route('GET /api/v1/media/usage', media.mediaUsage, responses.mediaUsage),
  route('GET /api/v1/media/:id', media.media, responses.media),
  route('PUT /api/v1/media/:id', media.updateMedia, responses.mediaAttachment, { shape: mediaShape }),
  route('DELETE /api/v1/media/:id', media.deleteMedia, responses.empty),
]
