import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/** What those who run the installation announce: nothing, since there is no way to. */
export const announcements = defineOperation({
  name: 'announcements',
  kind: 'query',
  scope: null,
  cost: 0.25,
  summary: 'Read what is announced to everybody; there are no announcements here.',
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
