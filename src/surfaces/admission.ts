import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'

/** What there can be too much of in a process. */
export type Shortage = 'requests' | 'bodies' | 'database' | 'background' | 'time'

/** Where a piece of work is counted. */
export interface Place {
  /** Says that the body is here: from now on it is worked on. */
  received(): void
  /** Says that the work is done, whoever still reads the answer. May be said again. */
  leave(): void
}

/** The door of a process. */
export interface Admission {
  /** Counts a piece of work in, at first as one that receives its body where it has one; throws `unavailable` at once where there is no room. */
  enter(hasBody?: boolean): Place
  /** What is under way. */
  underWay(): { requests: number; bodies: number }
  /** How many were refused, by what there was too much of. */
  refused: ReadonlyMap<Shortage, number>
}

/** What is asked at the door. */
export interface AdmissionOptions {
  limits: Pick<
    Limits,
    'requestsUnderWay' | 'bodiesUnderWay' | 'databaseWaiting' | 'backgroundWaiting' | 'roundMilliseconds'
  >
  /** How many queries wait for a connection to the database. */
  databaseWaiting(): number
  /** How much work that goes on after its answer waits for its turn. */
  backgroundWaiting(): number
  /** Milliseconds for which it has been computing since it last looked for what came in. */
  roundTime(): number
}

/** Opens the door, at which nobody waits: whoever comes in is served soon, and whoever is refused knows at once. */
export function openAdmission(options: AdmissionOptions): Admission {
  const { limits, databaseWaiting, backgroundWaiting, roundTime } = options
  const underWay = { requests: 0, bodies: 0 }
  const refused = new Map<Shortage, number>()

  function shortage(hasBody: boolean): Shortage | undefined {
    if (underWay.requests >= limits.requestsUnderWay) return 'requests'
    if (hasBody && underWay.bodies >= limits.bodiesUnderWay) return 'bodies'
    if (databaseWaiting() >= limits.databaseWaiting) return 'database'
    if (backgroundWaiting() >= limits.backgroundWaiting) return 'background'
    return roundTime() >= limits.roundMilliseconds ? 'time' : undefined
  }

  return {
    enter(hasBody = false) {
      const short = shortage(hasBody)
      if (short === undefined) return placeIn(underWay, hasBody ? 'bodies' : 'requests')
      const count = (refused.get(short) ?? 0) + 1
      refused.set(short, count)
      throw refusals[count % refusals.length]!
    },
    underWay: () => ({ ...underWay }),
    refused,
  }
}

/** Whether an error is that of a door that is full or shut, which is nobody's fault and comes by the thousand. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error === shuttingDown || refusals.includes(error))
}

/** The 503 of a process that is to begin nothing new. */
export const shuttingDown = new ServiceError('unavailable', 'The service is shutting down')

// Made once, since to make one takes longer than to refuse; of several seconds, so that not all come again at one time.
const refusals = [2, 3, 4, 5, 6].map(
  (seconds) =>
    new ServiceError('unavailable', 'There are too many requests at the moment, please try again', {
      headers: { 'Retry-After': String(seconds) },
    }),
)

function placeIn(counts: { requests: number; bodies: number }, first: keyof typeof counts): Place {
  let at: keyof typeof counts | undefined = first
  counts[first]++

  function moveTo(next: typeof at): void {
    if (at === undefined) return
    counts[at]--
    at = next
    if (at !== undefined) counts[at]++
  }
  return { received: () => moveTo('requests'), leave: () => moveTo(undefined) }
}
