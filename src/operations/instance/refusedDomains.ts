import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'

/** Lists the refused servers: always empty, since this service does not federate. */
export const refusedDomains = defineOpenOperation({
  name: 'refusedDomains',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary: 'List blocked servers. Always empty: this server does not federate.',
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
