import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'

/** Returns the activity by week: always empty, since it is not counted. */
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
