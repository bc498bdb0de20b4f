import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'
import { openFairPool, type Share } from './fairPool.ts'
import { type Comer, type Held, openPlace, type Place, type Stranger } from './place.ts'
import type { RoundTime } from './roundTime.ts'
import { openStrangerBodies, type StrangerOrigin } from './strangerBodies.ts'

/** What there can be too much of in a process. */
export type Shortage = 'requests' | 'bodies' | 'database' | 'background' | 'time'

/** Decides what a process works on. */
export interface Admission {
  /** Counts a piece of work in; throws `unavailable` at once where there is no room. */
  enter(comer: Comer): Place
  /** What is under way. */
  underWay(): { requests: number; bodies: number }
  /** How many were refused, by what there was too much of. */
  refused: ReadonlyMap<Shortage, number>
}

/** What admission goes by. */
export interface AdmissionOptions {
  limits: Pick<
    Limits,
    'requestsUnderWay' | 'bodiesUnderWay' | 'databaseWaiting' | 'backgroundWaiting' | 'roundMilliseconds'
  >
  /** How many queries wait for a connection to the database. */
  databaseWaiting(): number
  /** How much work that goes on after its answer waits for its turn. */
  backgroundWaiting(): number
  /** For how long it has been computing since it last looked for what came in. */
  roundTime: RoundTime
  /** Counts against the allowance of an address what was turned away, or was too slow. */
  charge?(address: string, calls: number): void
}

/** As how many calls a body or a head counts that a stranger sends byte by byte: otherwise it could do so all day. */
export const callsOfSlowness = 30

/**
 * Opens the admission of a process, in which nobody waits: whoever comes in is served soon, and whoever is refused knows at once. Strangers
 * have at most half of the places for requests, those who have yet to be looked up a quarter, and bodies of strangers places of their own:
 * what they take is never missing where sessions are.
 */
export function openAdmission(options: AdmissionOptions): Admission {
  const { limits, databaseWaiting, backgroundWaiting, roundTime, charge } = options
  const { requestsUnderWay, bodiesUnderWay } = limits
  const sessions = openFairPool(requestsUnderWay)
  const proving = openFairPool(part(requestsUnderWay, 4))
  const strangers = openFairPool(part(requestsUnderWay, 2))
  const bodies = openFairPool(bodiesUnderWay)
  const refused = new Map<Shortage, number>()

  function refusal(short: Shortage): ServiceError {
    const count = (refused.get(short) ?? 0) + 1
    refused.set(short, count)
    return refusals[count % refusals.length]!
  }

  const strangerBodies = openStrangerBodies({
    size: part(bodiesUnderWay, 4),
    outrun: () => refusal('bodies'),
    tooSlow: () => slowBody,
    onEnd: (address) => charge?.(address, callsOfSlowness),
  })

  const requests = () => sessions.taken() + proving.taken() + strangers.taken()

  function shortage(isStranger: boolean): Shortage | undefined {
    // What strangers ask for must not make those wait who are known.
    if (databaseWaiting() >= (isStranger ? part(limits.databaseWaiting, 2) : limits.databaseWaiting)) return 'database'
    if (backgroundWaiting() >= limits.backgroundWaiting) return 'background'
    return roundTime(limits.roundMilliseconds) >= limits.roundMilliseconds ? 'time' : undefined
  }

  function heldBy(comer: Comer): Held {
    if ('account' in comer) return { pool: sessions, shares: [{ key: comer.account, oneIn: 8 }] }
    return { pool: comer.isProving ? proving : strangers, shares: sharesOfStranger(comer) }
  }

  function take({ pool, shares }: Held, stranger: Stranger | undefined): void {
    if (requests() >= requestsUnderWay || !pool.take(shares)) {
      if (stranger) charge?.(stranger.address, 1)
      throw refusal('requests')
    }
    const short = shortage(stranger !== undefined)
    if (short === undefined) return
    pool.giveBack(shares)
    throw refusal(short)
  }

  return {
    enter(comer) {
      const held = heldBy(comer)
      take(held, 'account' in comer || comer.isProving ? undefined : comer)
      return openPlace(comer, held, { heldBy, bodies, strangerBodies, refusal })
    },
    underWay: () => ({ requests: requests(), bodies: bodies.taken() + strangerBodies.count() }),
    refused,
  }
}

const part = (of: number, oneIn: number) => Math.max(1, Math.floor(of / oneIn))

const sharesOfStranger = ({ address, network }: StrangerOrigin): Share[] => [
  { key: address, oneIn: 8 },
  { key: network, oneIn: 4 },
]

/** Whether an error is that of a process that is busy or shuts down, which is nobody's fault and comes by the thousand. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error === shuttingDown || refusals.includes(error))
}

/** The 503 of a process that is to begin nothing new. */
export const shuttingDown = new ServiceError('unavailable', sentence('shuttingDown'))

/** The 400 for a body without a session that comes more slowly than any network. */
const slowBody = new ServiceError('malformed_request', sentence('bodyTooSlow'))

// Made once, since to make one takes longer than to refuse; of several seconds, so that not all come again at one time.
const refusals = [2, 3, 4, 5, 6].map(
  (seconds) =>
    new ServiceError('unavailable', sentence('overloaded'), {
      headers: { 'Retry-After': String(seconds) },
    }),
)
