import { z } from 'zod'

/** The input for a page of trends. `defaultValue` is the default number of results, `most` the maximum. */
export const trendSlice = (defaultValue: number, most: number) =>
  z.strictObject({
    limit: z.int().min(1).max(most).default(defaultValue).describe(`The maximum number of results, 1 to ${most}.`),
    offset: z.int().min(0).max(10_000).default(0).describe('The number of results to skip, 0 to 10000.'),
  })
