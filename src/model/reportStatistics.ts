import { z } from 'zod'
import { Time } from './time.ts'

/** The numbers of open reports and the time that decisions take. */
export const ReportStatistics = z
  .object({
    open: z.int().describe('The number of open reports.'),
    oldestOpenAt: Time.nullable().describe('When the oldest open report was made; null if none is open.'),
    reported: z.int().describe('The number of reports of the last 30 days.'),
    resolved: z.int().describe('The number of reports that were resolved in the last 30 days.'),
    medianSeconds: z
      .int()
      .nullable()
      .describe(
        'The median time from report to resolution of these resolved reports, in seconds; null if there are none.',
      ),
  })
  .meta({ id: 'ReportStatistics', description: 'How many reports are open, and how long decisions take.' })
export type ReportStatistics = z.infer<typeof ReportStatistics>
