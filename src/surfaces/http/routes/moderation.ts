import * as moderation from '../../../operations/moderation/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const moderationRoutes: readonly Route[] = [
  route('GET /api/v1/admin/audit_log', moderation.auditLog, answers.auditEntries, {
    names: { account_id: 'actorId', target_account_id: 'targetId' },
  }),
]
