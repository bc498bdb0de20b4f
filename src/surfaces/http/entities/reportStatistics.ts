import { z } from 'zod'
import type { ReportStatistics } from '../../../model/reportStatistics.ts'
import { Time } from '../../../model/time.ts'

export const ReportStatisticsEntity = z
  .object({
    open: z.int().describe('The number of open reports.'),
    oldest_open_at: Time.nullable().describe('When the oldest open report was made; null if none is open.'),
    reported: z.int().describe('The number of reports of the last 30 days.'),
    resolved: z.int().describe('The number of reports that were resolved in the last 30 days.'),
    median_seconds: z
      .int()
      .nullable()
      .describe(
        'The median time from report to resolution of these resolved reports, in seconds; null if there are none.',
      ),
  })
  .meta({ id: 'ReportStatistics', description: 'How many reports are open, and how long decisions take.' })
export type ReportStatisticsEntity = z.infer<typeof ReportStatisticsEntity>

export function reportStatisticsEntity(statistics: ReportStatistics): ReportStatisticsEntity {
  const { open, oldestOpenAt, reported, resolved, medianSeconds } = statistics
  return { open, oldest_open_at: oldestOpenAt, reported, resolved, median_seconds: medianSeconds }
}
