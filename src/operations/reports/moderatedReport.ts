import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { reportPermissions } from './internal/reportAct.ts'

/**
 * Returns a report with all its posts. The audit log records access to posts that are not public. Throws `not_found`.
 */
export const moderatedReport = defineModeration({
  name: 'moderatedReport',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: reportPermissions,
  summary: 'Read a report with all its posts. If some are not public, the audit log records who reads them.',
  input: z.strictObject({ id: ReportId }),
  output: ModeratedReport,
  run: ({ id }, call) => call.stores.moderatedReports.read(id, actOf(call, '')),
})
