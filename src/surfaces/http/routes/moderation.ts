import * as moderation from '../../../operations/moderation/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'
import { adminActionShape, adminAccountsShape, adminAccountsV1Shape } from '../shapes.ts'

const accountNames = { role_ids: 'roleIds', display_name: 'displayName', invited_by: 'inviterId' }

export const moderationRoutes: readonly Route[] = [
  route('GET /api/v1/admin/accounts', moderation.moderatedAccounts, answers.adminAccounts, {
    names: accountNames,
    shape: adminAccountsV1Shape,
  }),
  route('GET /api/v2/admin/accounts', moderation.moderatedAccounts, answers.adminAccounts, {
    names: accountNames,
    shape: adminAccountsShape,
  }),
  route('GET /api/v1/admin/accounts/:id', moderation.moderatedAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/approve', moderation.approveAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/reject', moderation.rejectAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/action', moderation.moderateAccount, answers.empty, {
    shape: adminActionShape,
  }),
  route('POST /api/v1/admin/accounts/:id/enable', moderation.enableAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsilence', moderation.unsilenceAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsensitive', moderation.unsensitizeAccount, answers.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsuspend', moderation.unsuspendAccount, answers.adminAccount),
  route('GET /api/v1/admin/audit_log', moderation.auditLog, answers.auditEntries, {
    names: { account_id: 'actorId', target_account_id: 'targetId' },
  }),
]
