import { z } from 'zod'
import { defineModeration } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'
import { trendPermissions } from './internal/trendPermissions.ts'

/** Lists trending links: always empty, since linked pages are not read. */
export const reviewedLinks = defineModeration({
  name: 'reviewedLinks',
  kind: 'query',
  scope: 'admin:read',
  permissions: trendPermissions,
  summary: 'List trending links and their publishers. Always empty: this server does not load linked pages.',
  input: trendSlice(10, 20),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
