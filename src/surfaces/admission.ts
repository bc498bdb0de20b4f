import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'
import { openFairPool, type PoolShare } from './fairPool.ts'
import { writesRefused } from '../stores/writesRefused.ts'
import { openRequestSlot, type RequestSender, type RequestSlot, type SlotShares } from './requestSlot.ts'
import type { LoopTime } from './loopTime.ts'
import { openUnverifiedBodies, type SenderOrigin } from './unverifiedBodies.ts'

/** The resource that a process lacks when it refuses a request. */
export type Shortage = 'requests' | 'writes' | 'bodies' | 'database' | 'background' | 'time'

/** Decides which requests a process serves. */
export interface Admission {
  /** Counts a request and returns its slot. Throws `unavailable` at once if there is no room. */
  enter(sender: RequestSender): RequestSlot
  /** Returns the number of requests and bodies in progress. */
  underWay(): { requests: number; bodies: number }
  /** The number of refusals, by the resource that was short. */
  refused: ReadonlyMap<Shortage, number>
}

/** The measurements and limits that decide about admission. */
export interface AdmissionOptions {
  limits: Pick<
    Limits,
    'requestsUnderWay' | 'bodiesUnderWay' | 'databaseWaiting' | 'backgroundWaiting' | 'eventLoopMilliseconds'
  >
  /** Returns the number of queries that wait for a database connection. */
  databaseWaiting(): number
  /** Returns the number of queued background tasks, which run after the response. */
  backgroundWaiting(): number
  /**
   * Returns the number of writes that wait for a connection from the share for writes. If there are too many, only
   * writes are refused.
   */
  writesWaiting?(): number
  /** Returns true while the service knows that nothing can be written. */
  refusesWrites?(): boolean
  /** Measures how long the thread has been computing since the event loop last polled for input. */
  loopTime: LoopTime
  /** Charges refused and slow requests to the allowance of their address. */
  charge?(address: string, calls: number): void
}

/**
 * A body or head that an unverified sender sends byte by byte counts as this many calls. Otherwise the sender could
 * continue all day.
 */
export const callsOfSlowness = 30

/**
 * Opens the admission of a process. Nothing queues here: a request is either served soon or refused at once.
 *
 * Unverified senders hold at most half of the slots for requests. The same limit applies to callers whose session has
 * not been looked up yet. Both together hold at most three quarters. A fifth of the slots for bodies is for unverified
 * senders only. Unverified senders therefore never take the slots that sessions need. When one of their requests is
 * refused, it counts against the allowance of its address.
 *
 * Writes hold at most half of the slots, so that reads continue while writes hang.
 */
export function openAdmission(options: AdmissionOptions): Admission {
  const { limits, databaseWaiting, backgroundWaiting, loopTime, charge } = options
  const { requestsUnderWay, bodiesUnderWay } = limits
  const sessions = openFairPool(requestsUnderWay)
  const proving = openFairPool(part(requestsUnderWay, 1 / 2))
  const unverified = openFairPool(part(requestsUnderWay, 1 / 2))
  const unverifiedBodySlots = part(bodiesUnderWay, 1 / 5)
  const bodies = openFairPool(bodiesUnderWay - unverifiedBodySlots)
  const refused = new Map<Shortage, number>()

  function refusal(short: Shortage): ServiceError {
    const count = (refused.get(short) ?? 0) + 1
    refused.set(short, count)
    return refusals[count % refusals.length]!
  }

  const unverifiedBodies = openUnverifiedBodies({
    size: unverifiedBodySlots,
    displacedError: () => refusal('bodies'),
    slowError: () => slowBody,
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

  const requests = () => sessions.used() + proving.used() + unverified.used()

  function heldBy(sender: RequestSender): SlotShares {
    if ('account' in sender) return { pool: sessions, shares: [{ key: sender.account, oneIn: 8 }] }
    return { pool: sender.isProving ? proving : unverified, shares: sharesOfUnverified(sender) }
  }

  // Requests of unverified senders must not delay known accounts, nor keep out callers whose session is about to be
  // verified.
  function shortage(sender: RequestSender): Shortage | undefined {
    const share = shareOf(sender)
    if (databaseWaiting() >= part(limits.databaseWaiting, share)) return 'database'
    if (backgroundWaiting() >= limits.backgroundWaiting) return 'background'
    if (requests() <= fewRequests) return undefined
    const eventLoopMilliseconds = part(limits.eventLoopMilliseconds, share)
    return loopTime(eventLoopMilliseconds) >= eventLoopMilliseconds ? 'time' : undefined
  }

  function hasSlot(sender: RequestSender): boolean {
    if (requests() >= requestsUnderWay) return false
    return 'account' in sender || unverified.used() + proving.used() < part(requestsUnderWay, 3 / 4)
  }

  function take(sender: RequestSender): SlotShares {
    const held = heldBy(sender)
    const hasRoom = hasSlot(sender) && held.pool.take(held.shares)
    const short = hasRoom ? shortage(sender) : 'requests'
    if (short === undefined) return held
    if (hasRoom) held.pool.giveBack(held.shares)
    if (!('account' in sender)) charge?.(sender.address, 1)
    throw refusal(short)
  }

  return {
    enter: (sender) =>
      openRequestSlot(sender, {
        take,
        sharesOf: heldBy,
        beginWrite,
        bodies,
        unverifiedBodies,
        refusal,
      }),
    underWay: () => ({ requests: requests(), bodies: bodies.used() + unverifiedBodies.count() }),
    refused,
  }
}

// With no more requests than this, a long iteration of the event loop is caused by one slow task, and refusing requests
// would not shorten it.
const fewRequests = 16

const part = (of: number, share: number) => Math.max(1, Math.floor(of * share))

// Returns the share of the limits on waiting queries and computing time that applies to a caller.
function shareOf(sender: RequestSender): number {
  if ('account' in sender) return 1
  return sender.isProving ? 3 / 4 : 1 / 2
}

const sharesOfUnverified = ({ address, network }: SenderOrigin): PoolShare[] => [
  { key: address, oneIn: 8 },
  { key: network, oneIn: 4 },
]

/**
 * Returns true for an error that reports that the process is busy, is shutting down, or currently cannot write. Such
 * errors are not logged, because they are nobody's fault, and occur by the thousand.
 */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error === shuttingDown || error === writesRefused || refusals.includes(error))
  )
}

/** The 503 of a process that accepts no new work because it is shutting down. */
export const shuttingDown = new ServiceError('unavailable', sentence('shuttingDown'))

/** The 400 for a body without a session that arrives more slowly than on any real network. */
const slowBody = new ServiceError('malformed_request', sentence('bodyTooSlow'))

// Created once, because creating an error takes longer than refusing a request. The delays differ so that clients do
// not all return at the same moment.
const refusals = [2, 3, 4, 5, 6].map(
  (seconds) =>
    new ServiceError('unavailable', sentence('overloaded'), {
      headers: { 'Retry-After': String(seconds) },
    }),
)
