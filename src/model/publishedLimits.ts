import { z } from 'zod'
import type { Limits, Rates } from './settings.ts'

/** A limit, as clients see it. */
export const PublishedLimit = z
  .object({
    name: z.string().describe('The name of the option that sets the limit.'),
    value: z.number().describe('The maximum.'),
  })
  .meta({ id: 'Limit', description: 'One limit: its name and its maximum.' })
export type PublishedLimit = z.infer<typeof PublishedLimit>

/** A rate limit, as clients see it. */
export const PublishedRate = z
  .object({
    name: z.string().describe('The name of the option that sets the limit.'),
    count: z.int().describe('The number of calls allowed in a window. A cheap read counts as a quarter.'),
    seconds: z.int().describe('The length of the window in seconds.'),
  })
  .meta({ id: 'Rate', description: 'A rate limit.' })
export type PublishedRate = z.infer<typeof PublishedRate>

// The capacity of a process concerns only its operator.
const unpublished: ReadonlySet<string> = new Set<keyof Limits>([
  'fanoutFollowers',
  'feedLength',
  'requestSeconds',
  'requestsUnderWay',
  'bodiesUnderWay',
  'databaseWaiting',
  'backgroundWaiting',
  'eventLoopMilliseconds',
  'streams',
  'connections',
])

/** Returns the limits that concern clients. */
export function publishedLimits(limits: Limits): PublishedLimit[] {
  const all = Object.entries(limits).map(([name, value]) => ({ name, value }))
  return all.filter(({ name }) => !unpublished.has(name))
}

/** Returns the rate limits; none if calls are not counted. */
export function publishedRates(rates: Rates | undefined): PublishedRate[] {
  return Object.entries(rates ?? {}).map(([name, { count, seconds }]) => ({ name, count, seconds }))
}
