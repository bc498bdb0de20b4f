import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'

/** Lists the known servers: always empty, since this service does not federate. */
export const peers = defineOpenOperation({
  name: 'peers',
  kind: 'query',
  scope: null,
  anonymous: 'always',
  summary: 'List known servers. Always empty: this server does not federate.',
  input: z.strictObject({}),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
