import { m } from '../messages/index.ts'

const minute = 60_000
const least = 5 * minute
const most = 5 * 365 * 24 * 60 * minute

/** What is wrong with a time to publish at; undefined where there is none, or it is right. */
export function whenTrouble(when: string | undefined): string | undefined {
  if (when === undefined) return undefined
  const ahead = new Date(when).getTime() - Date.now()
  if (!(ahead >= least)) return m.compose.when.soon
  return ahead > most ? m.compose.when.far : undefined
}

/** The earliest time to offer: a minute more than it takes, since the clock goes on. */
export const soonest = (): Date => new Date(Date.now() + least + minute)
