import * as media from '../../../operations/media/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'
import { mediaShape } from '../shapes.ts'

export const mediaRoutes: readonly Route[] = [
  route('POST /api/v2/media', media.uploadMedia, answers.uploadedMedia, { shape: mediaShape, fixed: { wait: false } }),
  route('POST /api/v1/media', media.uploadMedia, answers.mediaAttachment, { shape: mediaShape, fixed: { wait: true } }),
  route('GET /api/v1/media/usage', media.mediaUsage, answers.mediaUsage),
  route('GET /api/v1/media/:id', media.media, answers.media),
  route('PUT /api/v1/media/:id', media.updateMedia, answers.mediaAttachment, { shape: mediaShape }),
  route('DELETE /api/v1/media/:id', media.deleteMedia, answers.empty),
]
