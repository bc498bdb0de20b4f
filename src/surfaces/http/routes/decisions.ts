import * as decisions from '../../../operations/decisions/index.ts'
import * as moderation from '../../../operations/moderation/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const decisionsRoutes: readonly Route[] = [
  route('GET /api/v1/moderation/decisions', decisions.moderationDecisions, answers.accountWarnings),
  route('POST /api/v1/moderation/decisions/:id/appeal', decisions.appealDecision, answers.accountWarning),
  route('GET /api/v1/admin/decisions', moderation.moderatedDecisions, answers.adminDecisions),
  route('GET /api/v1/admin/decisions/:id', moderation.moderatedDecision, answers.adminDecision),
  route('POST /api/v1/admin/decisions/:id/appeal/approve', moderation.approveAppeal, answers.adminDecision),
  route('POST /api/v1/admin/decisions/:id/appeal/reject', moderation.rejectAppeal, answers.adminDecision),
]
