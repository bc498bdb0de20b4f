import { z } from 'zod'
import { AccountId, RoleId } from '../../model/ids.ts'
import { AccountStatus, ModeratedAccountPage } from '../../model/moderatedAccount.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions } from './internal/actOn.ts'

/** Lists accounts as moderators see them, newest first. */
export const moderatedAccounts = defineModeration({
  name: 'moderatedAccounts',
  kind: 'query',
  scope: 'admin:read:accounts',
  permissions: accountPermissions,
  summary: 'Find accounts as moderators see them, newest first.',
  input: z.strictObject({
    status: AccountStatus.optional().describe('Return only accounts with this status.'),
    username: z.string().max(30).optional().describe('The beginning of the username, in upper or lower case.'),
    displayName: z.string().max(100).optional().describe('A part of the display name, in upper or lower case.'),
    isStaff: z.boolean().default(false).describe('Return only accounts with a role.'),
    roleIds: z.array(RoleId).max(100).optional().describe('Return only accounts with one of these roles.'),
    inviterId: AccountId.optional().describe('Return only accounts that this account invited.'),
    ...paging(100, 200),
  }),
  output: ModeratedAccountPage,
  run: (query, { stores }) => stores.moderation.accounts(query),
})
