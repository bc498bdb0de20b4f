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
  /**
   * Counts a piece of work in, at first as one that receives its body where it has one, by the address that sends it; throws `unavailable` at
   * once where there is no room.
   */
  enter(bodyFrom?: string): Place
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
  const bodiesFrom = new Map<string, number>()
  // Who sends a byte now and then, on many connections, would keep all others from writing: the last third is for those who have less.
  const third = Math.floor(limits.bodiesUnderWay / 3)
  const refused = new Map<Shortage, number>()

  function shortage(bodyFrom: string | undefined): Shortage | undefined {
    if (underWay.requests >= limits.requestsUnderWay) return 'requests'
    if (bodyFrom !== undefined && !hasRoomFor(bodyFrom)) return 'bodies'
    if (databaseWaiting() >= limits.databaseWaiting) return 'database'
    if (backgroundWaiting() >= limits.backgroundWaiting) return 'background'
    return roundTime() >= limits.roundMilliseconds ? 'time' : undefined
  }

  function hasRoomFor(bodyFrom: string): boolean {
    if (underWay.bodies < limits.bodiesUnderWay - third) return true
    return underWay.bodies < limits.bodiesUnderWay && (bodiesFrom.get(bodyFrom) ?? 0) < third
  }

  function receive(bodyFrom: string): Place {
    bodiesFrom.set(bodyFrom, (bodiesFrom.get(bodyFrom) ?? 0) + 1)
    return placeIn(underWay, 'bodies', () => {
      const left = bodiesFrom.get(bodyFrom)! - 1
      if (left > 0) bodiesFrom.set(bodyFrom, left)
      else bodiesFrom.delete(bodyFrom)
    })
  }

  return {
    enter(bodyFrom) {
      const short = shortage(bodyFrom)
      if (short === undefined) return bodyFrom === undefined ? placeIn(underWay, 'requests') : receive(bodyFrom)
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

type Counts = ReturnType<Admission['underWay']>

function placeIn(counts: Counts, first: keyof Counts, onReceived?: () => void): Place {
  let at: keyof Counts | undefined = first
  counts[first]++

  function moveTo(next: typeof at): void {
    if (at === undefined) return
    counts[at]--
    if (at === 'bodies') onReceived?.()
    at = next
    if (at !== undefined) counts[at]++
  }
  return { received: () => moveTo('requests'), leave: () => moveTo(undefined) }
}
