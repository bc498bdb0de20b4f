import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'

/** The other servers that are known: none, since this installation stands alone. */
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
