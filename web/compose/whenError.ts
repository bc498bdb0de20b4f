import { m } from '../messages/index.ts'

const minute = 60_000
const least = 5 * minute
const most = 5 * 365 * 24 * 60 * minute

/** Returns the error in a time of publication, or undefined if the time is valid or absent. */
export function whenError(when: string | undefined): string | undefined {
  if (when === undefined) return undefined
  const ahead = new Date(when).getTime() - Date.now()
  if (!(ahead >= least)) return m.compose.when.soon
  return ahead > most ? m.compose.when.far : undefined
}

/**
 * Returns the earliest time to offer. It is a minute later than the service requires, because time passes before the
 * request.
 */
export const soonest = (): Date => new Date(Date.now() + least + minute)
