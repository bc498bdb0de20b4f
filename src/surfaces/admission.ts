import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'
import { openFairPool, type Share } from './fairPool.ts'
import { writesRefused } from '../stores/writesRefused.ts'
import { type Comer, type Held, openPlace, type Place } from './place.ts'
import type { RoundTime } from './roundTime.ts'
import { openStrangerBodies, type StrangerOrigin } from './strangerBodies.ts'

/** The resource that a process lacks when it refuses a request. */
export type Shortage = 'requests' | 'writes' | 'bodies' | 'database' | 'background' | 'time'

/** Decides which requests a process serves. */
export interface Admission {
  /** Counts a request and returns its place. Throws `unavailable` at once if there is no room. */
  enter(comer: Comer): Place
  /** Returns the number of requests and bodies in progress. */
  underWay(): { requests: number; bodies: number }
  /** The number of refusals, by the resource that was short. */
  refused: ReadonlyMap<Shortage, number>
}

/** The measurements and limits that decide about admission. */
export interface AdmissionOptions {
  limits: Pick<
    Limits,
    'requestsUnderWay' | 'bodiesUnderWay' | 'databaseWaiting' | 'backgroundWaiting' | 'roundMilliseconds'
  >
  /** Returns the number of queries that wait for a database connection. */
  databaseWaiting(): number
  /** Returns the number of background tasks, which run after the response, that wait for their turn. */
  backgroundWaiting(): number
  /** Returns the number of writes that wait for one of their connections. Only writes are refused because of it. */
  writesWaiting?(): number
  /** Returns true while it is known that nothing can be written. */
  refusesWrites?(): boolean
  /** Measures how long the thread has computed since the event loop last looked for input. */
  roundTime: RoundTime
  /** Charges refused and slow requests to the allowance of their address. */
  charge?(address: string, calls: number): void
}

/**
 * A body or head that a stranger sends byte by byte counts as this many calls. Otherwise a stranger could do so all
 * day.
 */
export const callsOfSlowness = 30

/**
 * Opens the admission of a process. Nothing queues here: a request is either served soon or refused at once.
 *
 * Strangers hold at most half of the places for requests. So do callers whose session is still to be looked up. Both
 * together hold at most three quarters. A fifth of the places for bodies is for strangers only. So strangers never
 * take the places that sessions need. A stranger's refused request counts against the allowance of its address.
 *
 * Writes hold at most half of the places, so that reads continue while writes hang.
 */
export function openAdmission(options: AdmissionOptions): Admission {
  const { limits, databaseWaiting, backgroundWaiting, roundTime, charge } = options
  const { requestsUnderWay, bodiesUnderWay } = limits
  const sessions = openFairPool(requestsUnderWay)
  const proving = openFairPool(part(requestsUnderWay, 1 / 2))
  const strangers = openFairPool(part(requestsUnderWay, 1 / 2))
  const bodiesOfStrangers = part(bodiesUnderWay, 1 / 5)
  const bodies = openFairPool(bodiesUnderWay - bodiesOfStrangers)
  const refused = new Map<Shortage, number>()

  function refusal(short: Shortage): ServiceError {
    const count = (refused.get(short) ?? 0) + 1
    refused.set(short, count)
    return refusals[count % refusals.length]!
  }

  const strangerBodies = openStrangerBodies({
    size: bodiesOfStrangers,
    outrun: () => refusal('bodies'),
    tooSlow: () => slowBody,
    onEnd: (address, slowness) => charge?.(address, Math.max(1, Math.round(slowness * callsOfSlowness))),
  })

  let writes = 0
  function beginWrite(): () => void {
    if (options.refusesWrites?.()) throw writesRefused
    const isFull = writes >= part(requestsUnderWay, 1 / 2)
    if (isFull || (options.writesWaiting?.() ?? 0) >= limits.databaseWaiting) throw refusal('writes')
    writes++
    return () => void writes--
  }

  const requests = () => sessions.taken() + proving.taken() + strangers.taken()

  function heldBy(comer: Comer): Held {
    if ('account' in comer) return { pool: sessions, shares: [{ key: comer.account, oneIn: 8 }] }
    return { pool: comer.isProving ? proving : strangers, shares: sharesOfStranger(comer) }
  }

  // Requests in progress must not delay known accounts, nor keep out callers whose session is about to be verified.
  function shortage(comer: Comer): Shortage | undefined {
    const share = shareOf(comer)
    if (databaseWaiting() >= part(limits.databaseWaiting, share)) return 'database'
    if (backgroundWaiting() >= limits.backgroundWaiting) return 'background'
    if (requests() <= crowd) return undefined
    const roundMilliseconds = part(limits.roundMilliseconds, share)
    return roundTime(roundMilliseconds) >= roundMilliseconds ? 'time' : undefined
  }

  function hasPlace(comer: Comer): boolean {
    if (requests() >= requestsUnderWay) return false
    return 'account' in comer || strangers.taken() + proving.taken() < part(requestsUnderWay, 3 / 4)
  }

  function take(comer: Comer): Held {
    const held = heldBy(comer)
    const hasRoom = hasPlace(comer) && held.pool.take(held.shares)
    const short = hasRoom ? shortage(comer) : 'requests'
    if (short === undefined) return held
    if (hasRoom) held.pool.giveBack(held.shares)
    if (!('account' in comer)) charge?.(comer.address, 1)
    throw refusal(short)
  }

  return {
    enter: (comer) => openPlace(comer, { take, heldBy, beginWrite, bodies, strangerBodies, refusal }),
    underWay: () => ({ requests: requests(), bodies: bodies.taken() + strangerBodies.count() }),
    refused,
  }
}

// With so few requests a long round comes from one slow task, and refusing requests would not end it.
const crowd = 16

const part = (of: number, share: number) => Math.max(1, Math.floor(of * share))

// Returns the share of the limits for waiting queries and for computing time that applies to a caller.
function shareOf(comer: Comer): number {
  if ('account' in comer) return 1
  return comer.isProving ? 3 / 4 : 1 / 2
}

const sharesOfStranger = ({ address, network }: StrangerOrigin): Share[] => [
  { key: address, oneIn: 8 },
  { key: network, oneIn: 4 },
]

/**
 * Returns true for the error of a process that is busy, shuts down, or cannot write for now. Nobody is at fault, and
 * such errors come by the thousand.
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error === shuttingDown || error === writesRefused || refusals.includes(error))
  )
}

/** The 503 of a process that starts nothing new. */
export const shuttingDown = new ServiceError('unavailable', sentence('shuttingDown'))

/** The 400 for a body without a session that arrives more slowly than on any real network. */
const slowBody = new ServiceError('malformed_request', sentence('bodyTooSlow'))

// Made once, because making an error takes longer than the refusal. The delays differ so that clients do not all
// return at the same moment.
const refusals = [2, 3, 4, 5, 6].map(
  (seconds) =>
    new ServiceError('unavailable', sentence('overloaded'), {
      headers: { 'Retry-After': String(seconds) },
    }),
)
