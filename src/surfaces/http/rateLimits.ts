import type { FastifyReply } from 'fastify'
import { sentence } from '../../messages/text.ts'
import type { Caller } from '../../model/caller.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Rates } from '../../model/settings.ts'
import type { Allowance, Counter, RateLimitStore } from '../../stores/rateLimits.ts'

/** The cost of a call for one counter. `who` is a session's handle, an account's id or an address. */
export interface Charge {
  rate: keyof Rates
  who: string
  /** The cost in calls, in steps of a quarter. A negative cost returns calls. @default 1 */
  cost?: number
  /** The account of the session `who`. Charges of one account are counted in one step. */
  account?: AccountId
}

/** Counts calls against the service's rates. */
export interface CallCounter {
  /**
   * Counts charges in order, up to the first one that is refused. Returns the allowance that was exceeded, or else the
   * one with the least left. Give the charges of one request in the order of the table of rates, so that two requests
   * never wait for each other.
   */
  count(...charges: readonly Charge[]): Promise<Allowance>
  /** Resets the counters of charges. */
  forget(...charges: readonly Charge[]): Promise<void>
}

// A cheap read costs a quarter of a call, and counters hold whole numbers.
const parts = 4

/** Counts calls in a store by the service's rates. */
export function callCounterIn(store: RateLimitStore, rates: Rates): CallCounter {
  const counterOf = ({ rate, who, cost = 1, account }: Charge): Counter => {
    const { count, seconds } = rates[rate]
    const counter = { key: `${rate}:${who}`, limit: count * parts, windowSeconds: seconds, amount: cost * parts }
    return account === undefined ? counter : { ...counter, group: account }
  }
  return {
    async count(...charges) {
      const allowances = await store.count(charges.map(counterOf))
      const tightest = allowances.reduce((least, other, at) => {
        const isCloser = !other.allowed || other.remaining < least.remaining
        return isCloser && (charges[at]!.cost ?? 1) > 0 ? other : least
      })
      return inCalls(tightest)
    },
    forget: (...charges) => store.forget(charges.map(counterOf)),
  }
}

// The maximum number of addresses whose calls wait to be counted. Refusals of further addresses are not counted.
const waitingAtMost = 10_000

/**
 * Counts calls against an address in the background: refused requests, and those ended for being too slow. Counts one
 * address at a time, with all calls it has collected. So the store, which may be the database, is not flooded,
 * however many requests are refused.
 */
export function backgroundCharger(counter: CallCounter | undefined): (address: string, calls: number) => void {
  const waiting = new Map<string, number>()
  let isCounting = false

  async function countAll({ count }: CallCounter): Promise<void> {
    isCounting = true
    // The loop also reaches entries that are added meanwhile.
    for (const [who, cost] of waiting) {
      waiting.delete(who)
      await count({ rate: 'anonymousRequests', who, cost }).catch(() => undefined)
    }
    isCounting = false
  }

  return (who, calls) => {
    if (!counter || (waiting.size >= waitingAtMost && !waiting.has(who))) return
    waiting.set(who, (waiting.get(who) ?? 0) + calls)
    if (!isCounting) void countAll(counter)
  }
}

const inCalls = ({ allowed, limit, remaining, resetAt }: Allowance): Allowance => ({
  allowed,
  limit: limit / parts,
  remaining: Math.floor(remaining / parts),
  resetAt,
})

/** Returns the charges of a signed-in call: for the session and for the account, never for the address. */
export function requestCharges({ session, accountId: account }: Caller, cost = 1): Charge[] {
  return [
    { rate: 'requests', who: session, account, cost },
    { rate: 'accountRequests', who: account, account, cost },
  ]
}

/** Returns the charges of uploads: for the session, for the account, and for the address. */
export function uploadCharges({ session, accountId: account }: Caller, address: string, cost = 1): Charge[] {
  return [
    { rate: 'uploads', who: session, account, cost },
    { rate: 'accountUploads', who: account, account, cost },
    { rate: 'addressUploads', who: address, cost },
  ]
}

/** Counts charges. Throws `rate_limited`. Counts nothing if calls are not limited. */
export async function countOrRefuse(
  counter: CallCounter | undefined,
  ...charges: readonly Charge[]
): Promise<Allowance | undefined> {
  const allowance = await counter?.count(...charges)
  if (allowance && !allowance.allowed) throw rateLimited(allowance)
  return allowance
}

/** The 429 for a used-up allowance. */
export function rateLimited({ resetAt }: Allowance): ServiceError {
  const seconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000))
  return new ServiceError('rate_limited', sentence('tooManyRequests'), { headers: { 'Retry-After': String(seconds) } })
}

/** Sends the remaining allowance in Mastodon's headers. The reset is a date, not a number of seconds. */
export function setAllowanceHeaders(reply: FastifyReply, { limit, remaining, resetAt }: Allowance): void {
  reply.header('x-ratelimit-limit', String(limit))
  reply.header('x-ratelimit-remaining', String(remaining))
  reply.header('x-ratelimit-reset', resetAt.toISOString())
}
