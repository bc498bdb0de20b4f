import { z } from 'zod'
import { ReportStatistics } from '../../model/reportStatistics.ts'
import { defineModeration } from '../operation.ts'
import { reportPermissions } from './internal/reportAct.ts'

/** Returns the number of open reports and the time that decisions take. */
export const reportStatistics = defineModeration({
  name: 'reportStatistics',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: reportPermissions,
  summary: 'Read how many reports are open, and the median time to a decision in the last 30 days.',
  input: z.strictObject({}),
  output: ReportStatistics,
  run: (_input, { stores }) => stores.moderatedReports.statistics(),
})
