import { z } from 'zod'
import { Cohort, RetentionFrequency } from '../../model/figures.ts'
import type { RetentionCount } from '../../stores/figures.ts'
import { defineModeration } from '../operation.ts'
import { figurePermissions, periodInput, periodOf, startsIn } from './internal/periodInput.ts'

/** Returns how many of the accounts that were created in each period stayed active. */
export const retention = defineModeration({
  name: 'retention',
  kind: 'query',
  scope: 'admin:read',
  permissions: figurePermissions,
  summary: 'Read how many of the accounts created on each day or in each month stayed active, for up to 92 days.',
  input: z.strictObject({
    frequency: RetentionFrequency.default('month').describe('The length of the periods.'),
    ...periodInput,
  }),
  output: z.array(Cohort),
  async run({ frequency, startOn, endOn }, { stores }): Promise<Cohort[]> {
    const period = periodOf({ startOn, endOn })
    const counts = await stores.figures.retention(frequency, period)
    // If the period begins within a month, that month counts only accounts created since the first day of the period.
    const starts = startsIn(frequency, period)
    return starts.map((createdIn, at) => {
      const cohort = counts.filter((one) => one.createdIn === createdIn)
      return { period: createdIn, frequency, periods: starts.slice(at).map((start) => retentionOf(cohort, start)) }
    })
  },
})

function retentionOf(cohort: readonly RetentionCount[], period: string): Cohort['periods'][number] {
  const sum = (some: readonly RetentionCount[]) => some.reduce((all, { count }) => all + count, 0)
  const accounts = sum(cohort.filter(({ lastActive }) => lastActive >= period))
  return { period, accounts, rate: accounts / Math.max(sum(cohort), 1) }
}
