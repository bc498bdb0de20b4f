import type { InMemory } from './inMemory.ts'

/** What is left of an allowance after a call was counted. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** When the window ends and all is allowed again. */
  resetAt: Date
}

/** A counter over a fixed window: the same key with another length is another counter. */
export interface CounterKey {
  key: string
  windowSeconds: number
  /**
   * Counters with the same group are stored side by side, so that a cluster can count them in one round trip.
   * A counter always has the same group.
   */
  group?: string
}

/** A counter, and what a call counts there. */
export interface Counter extends CounterKey {
  limit: number
  /** A whole number. A negative one gives back what was counted before, and is never refused. @default 1 */
  amount?: number
}

/** Counters over fixed windows. Counting is atomic: of N calls at once beyond the limit, none too many is allowed. */
export interface RateLimitStore extends InMemory {
  /**
   * Counts a call on several counters, in their order, in one round trip where the store can. Stops at the first
   * counter that refuses the call: the ones after it count nothing. Returns an allowance for each counter up to
   * there. No counter may be named twice, and callers that share several counters name them in the same order.
   */
  count(counters: readonly Counter[]): Promise<Allowance[]>
  /** Sets counters back to nothing. */
  forget(counters: readonly CounterKey[]): Promise<void>
  /**
   * Forgets windows that have ended, some thousands at a time; returns how many, and 0 when none is
   * left. For stores in which they don't go by themselves.
   */
  deleteExpired?(): Promise<number>
}
