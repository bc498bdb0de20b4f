import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/** What those who run the installation announce: nothing, since there is no way to. */
export const announcements = defineOperation({
  name: 'announcements',
  kind: 'query',
  scope: null,
  cost: 0.25,
  summary: 'List announcements. Always empty: this server has none.',
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
