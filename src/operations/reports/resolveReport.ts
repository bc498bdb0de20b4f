import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { defineModeration } from '../operation.ts'
import { actOnReport, reportPermissions } from './internal/reportAct.ts'

/**
 * Resolves a report. Throws `not_found`, `forbidden`, and `conflict` if it is assigned to another moderator, or was
 * resolved by one.
 */
export const resolveReport = defineModeration({
  name: 'resolveReport',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Resolve a report.',
  input: z.strictObject({ id: ReportId }),
  output: ModeratedReport,
  run: ({ id }, call) => actOnReport(id, 'resolve', call),
})
