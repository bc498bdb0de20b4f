import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { defineModeration } from '../operation.ts'
import { actOnReport, reportPermissions } from './internal/reportAct.ts'

/** Ends the assignment of a report, whichever moderator has it. Throws `not_found`, `forbidden`. */
export const unassignReport = defineModeration({
  name: 'unassignReport',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'End the assignment of a report.',
  input: z.strictObject({ id: ReportId }),
  output: ModeratedReport,
  run: ({ id }, call) => actOnReport(id, 'unassign', call),
})
