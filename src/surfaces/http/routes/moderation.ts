import * as moderation from '../../../operations/moderation/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { adminActionShape, adminAccountsShape, adminAccountsV1Shape } from '../shapes.ts'

const accountNames = { role_ids: 'roleIds', display_name: 'displayName', invited_by: 'inviterId' }

export const moderationRoutes: readonly Route[] = [
  route('GET /api/v1/admin/accounts', moderation.moderatedAccounts, responses.adminAccounts, {
    names: accountNames,
    shape: adminAccountsV1Shape,
  }),
  route('GET /api/v2/admin/accounts', moderation.moderatedAccounts, responses.adminAccounts, {
    names: accountNames,
    shape: adminAccountsShape,
  }),
  route('GET /api/v1/admin/accounts/:id', moderation.moderatedAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/approve', moderation.approveAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/reject', moderation.rejectAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/action', moderation.moderateAccount, responses.empty, {
    shape: adminActionShape,
  }),
  route('POST /api/v1/admin/accounts/:id/enable', moderation.enableAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsilence', moderation.unsilenceAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsensitive', moderation.unsensitizeAccount, responses.adminAccount),
  route('POST /api/v1/admin/accounts/:id/unsuspend', moderation.unsuspendAccount, responses.adminAccount),
  route('DELETE /api/v1/admin/accounts/:id', moderation.deleteAccount, responses.adminAccount),
  route('GET /api/v1/admin/audit_log', moderation.auditLog, responses.auditEntries, {
    names: { account_id: 'actorId', target_account_id: 'targetId' },
  }),
]
