import { z } from 'zod'
import { RoleId } from '../../model/ids.ts'
import { AccountStatus, ModeratedAccountPage } from '../../model/moderatedAccount.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions } from './internal/actOn.ts'

/** Accounts as moderators see them, newest first. */
export const moderatedAccounts = defineModeration({
  name: 'moderatedAccounts',
  kind: 'query',
  scope: 'admin:read:accounts',
  permissions: accountPermissions,
  summary: 'Find accounts as moderators see them, newest first.',
  input: z.strictObject({
    status: AccountStatus.optional().describe('Only those that stand so.'),
    username: z.string().max(30).optional().describe('What the username begins with, in any case.'),
    displayName: z.string().max(100).optional().describe('A part of the display name, in any case.'),
    isStaff: z.boolean().default(false).describe('Only those with a role.'),
    roleIds: z.array(RoleId).max(100).optional().describe('Only those with one of these roles.'),
    ...paging(100, 200),
  }),
  output: ModeratedAccountPage,
  run: (query, { stores }) => stores.moderation.accounts(query),
})
