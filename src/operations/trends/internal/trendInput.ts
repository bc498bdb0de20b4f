import { z } from 'zod'

/** The input of a page of trends. `usual` is the default number of results, `most` the maximum. */
export const trendSlice = (usual: number, most: number) =>
  z.strictObject({
    limit: z.int().min(1).max(most).default(usual).describe(`The maximum number of results, 1 to ${most}.`),
    offset: z.int().min(0).max(10_000).default(0).describe('The number of results to skip, 0 to 10000.'),
  })
