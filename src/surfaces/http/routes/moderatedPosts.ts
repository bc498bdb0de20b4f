import * as moderation from '../../../operations/moderation/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const moderatedPostRoutes: readonly Route[] = [
  route('GET /api/v1/admin/statuses/:id', moderation.moderatedPost, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/remove', moderation.removePost, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/restore', moderation.restorePost, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/sensitive', moderation.coverPost, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/unsensitive', moderation.uncoverPost, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/forbid_sharing', moderation.forbidSharing, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/allow_sharing', moderation.allowSharing, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/media/:media_id/remove', moderation.removeMedia, responses.adminStatus),
  route('POST /api/v1/admin/statuses/:id/media/:media_id/restore', moderation.restoreMedia, responses.adminStatus),
  route('GET /api/v1/admin/statuses/:id/notes', moderation.postNotes, responses.postNotes),
  route('POST /api/v1/admin/statuses/:id/notes', moderation.createPostNote, responses.postNote),
  route('DELETE /api/v1/admin/statuses/:id/notes/:note_id', moderation.deletePostNote, responses.empty),
  route('POST /api/v1/admin/accounts/:id/remove_statuses', moderation.removeAccountPosts, responses.adminAccount),
]
