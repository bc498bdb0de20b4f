import * as moderation from '../../../operations/moderation/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const moderatedPostRoutes: readonly Route[] = [
  route('GET /api/v1/admin/statuses/:id', moderation.moderatedPost, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/remove', moderation.removePost, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/restore', moderation.restorePost, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/sensitive', moderation.coverPost, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/unsensitive', moderation.uncoverPost, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/forbid_sharing', moderation.forbidSharing, answers.adminStatus),
  route('POST /api/v1/admin/statuses/:id/allow_sharing', moderation.allowSharing, answers.adminStatus),
  route('POST /api/v1/admin/accounts/:id/remove_statuses', moderation.removeAccountPosts, answers.adminAccount),
]
