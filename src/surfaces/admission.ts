import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'
import { openFairPool, type Share } from './fairPool.ts'
import { writesRefused } from '../stores/writesRefused.ts'
import { type Comer, type Held, openPlace, type Place } from './place.ts'
import type { RoundTime } from './roundTime.ts'
import { openStrangerBodies, type StrangerOrigin } from './strangerBodies.ts'

/** What there can be too much of in a process. */
export type Shortage = 'requests' | 'writes' | 'bodies' | 'database' | 'background' | 'time'

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
  /** How many writes wait for a connection of their share: only writes are refused for it. */
  writesWaiting?(): number
  /** Whether it is clear that nothing can be changed for now. */
  refusesWrites?(): boolean
  /** For how long it has been computing since it last looked for what came in. */
  roundTime: RoundTime
  /** Counts against the allowance of an address what was turned away, or was too slow. */
  charge?(address: string, calls: number): void
}

/** As how many calls a body or a head counts that a stranger sends byte by byte: otherwise it could do so all day. */
export const callsOfSlowness = 30

/**
 * Opens the admission of a process, in which nobody waits: whoever comes in is served soon, and whoever is
 * refused knows at once. Strangers have at most half of the places for requests, those who have yet to be
 * looked up too, both together three quarters, and a fifth of the bodies is for strangers alone: what they
 * take is never missing where sessions are. What is turned away of them counts against the allowance of
 * their address. What changes something has at most half of the places, so that reads go on while it hangs.
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

  // What is worked on already must not make those wait who are known, nor keep those out who are about to be.
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

// Of the queries that may wait, and of the time that may be computed in a row.
function shareOf(comer: Comer): number {
  if ('account' in comer) return 1
  return comer.isProving ? 3 / 4 : 1 / 2
}

const sharesOfStranger = ({ address, network }: StrangerOrigin): Share[] => [
  { key: address, oneIn: 8 },
  { key: network, oneIn: 4 },
]

/**
 * Whether an error is that of a process that is busy, saves nothing for now or shuts down, which is nobody's fault and
 * comes by the thousand.
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error === shuttingDown || error === writesRefused || refusals.includes(error))
  )
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
