import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { ModeratedReportPage } from '../../model/moderatedReport.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { reportPermissions } from './internal/reportAct.ts'

/** Lists reports as moderators see them, newest first, without posts that are not public. */
export const moderatedReports = defineModeration({
  name: 'moderatedReports',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: reportPermissions,
  summary: 'List reports for moderators, newest first, except those about yourself.',
  input: z.strictObject({
    resolved: z.boolean().default(false).describe('Return resolved reports instead of open ones.'),
    reporterId: AccountId.optional().describe('Return only reports by this account.'),
    targetId: AccountId.optional().describe('Return only reports about this account.'),
    ...paging(100, 200),
  }),
  output: ModeratedReportPage,
  run: ({ resolved, ...query }, { stores, caller }) =>
    stores.moderatedReports.page({ isResolved: resolved, ...query }, caller.accountId),
})
