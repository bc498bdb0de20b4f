import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { defineModeration } from '../operation.ts'
import { actOnReport, reportPermissions } from './internal/reportAct.ts'

/** Reopens a resolved report. Throws `not_found`, `forbidden`. */
export const reopenReport = defineModeration({
  name: 'reopenReport',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Open a resolved report again.',
  input: z.strictObject({ id: ReportId }),
  output: ModeratedReport,
  run: ({ id }, call) => actOnReport(id, 'reopen', call),
})
