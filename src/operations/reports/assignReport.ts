import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { defineModeration } from '../operation.ts'
import { actOnReport, reportPermissions } from './internal/reportAct.ts'

/**
 * Assigns a report to the caller. Throws `not_found`, `forbidden`, and `conflict` if it is assigned to another
 * moderator or resolved.
 */
export const assignReport = defineModeration({
  name: 'assignReport',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Assign a report to yourself.',
  input: z.strictObject({ id: ReportId }),
  output: ModeratedReport,
  run: ({ id }, call) => actOnReport(id, 'assign', call),
})
