import { z } from 'zod'
import { defineOpenOperation } from '../operation.ts'
import { trendSlice } from './internal/trendInput.ts'

/** Lists trending links: always empty, since linked pages are not read. */
export const trendingLinks = defineOpenOperation({
  name: 'trendingLinks',
  kind: 'query',
  scope: null,
  anonymous: 'reads',
  summary: 'List trending links. Always empty: this server does not load linked pages.',
  input: trendSlice(10, 20),
  output: z.array(z.string()).max(0),
  run: () => Promise.resolve([]),
})
