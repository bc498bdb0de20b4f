import * as decisions from '../../../operations/decisions/index.ts'
import * as moderation from '../../../operations/moderation/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const decisionsRoutes: readonly Route[] = [
  route('GET /api/v1/moderation/decisions', decisions.moderationDecisions, responses.accountWarnings),
  route('POST /api/v1/moderation/decisions/:id/appeal', decisions.appealDecision, responses.accountWarning),
  route('GET /api/v1/admin/decisions', moderation.moderatedDecisions, responses.adminDecisions),
  route('GET /api/v1/admin/decisions/:id', moderation.moderatedDecision, responses.adminDecision),
  route('POST /api/v1/admin/decisions/:id/appeal/approve', moderation.approveAppeal, responses.adminDecision),
  route('POST /api/v1/admin/decisions/:id/appeal/reject', moderation.rejectAppeal, responses.adminDecision),
]
