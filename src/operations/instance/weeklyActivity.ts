import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'

/** How busy each week was: nothing, since it is not counted by week. */
export const weeklyActivity = defineOpenOperation({
  name: 'weeklyActivity',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary: 'Read the weekly activity. Always empty: this server does not count it.',
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
