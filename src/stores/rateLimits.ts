import type { InMemory } from './inMemory.ts'

/** The state of an allowance after a call was counted. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** The end of the window, when the full limit is available again. */
  resetAt: Date
}

/** A counter over a fixed window. The same key with a different window length is a different counter. */
export interface CounterKey {
  key: string
  windowSeconds: number
  /**
   * Counters with the same group are stored side by side, so that a cluster can count them in one round trip.
   * A counter always has the same group.
   */
  group?: string
}

/** A counter, and the amount that a call adds to it. */
export interface Counter extends CounterKey {
  limit: number
  /** A whole number. A negative amount gives back an earlier one, and is never refused. @default 1 */
  amount?: number
}

/** Counters over fixed windows. Counting is atomic: concurrent calls never exceed the limit. */
export interface RateLimitStore extends InMemory {
  /**
   * Counts a call on several counters, in their order, in one round trip if the store can. Stops at the first counter
   * that refuses the call: later ones count nothing. Returns an allowance for each counter up to there. No counter may
   * be named twice, and callers that share several counters must name them in the same order.
   */
  count(counters: readonly Counter[]): Promise<Allowance[]>
  /** Resets counters to 0. */
  forget(counters: readonly CounterKey[]): Promise<void>
  /**
   * Deletes windows that have ended, a few thousand at a time. Returns their number: 0 if none are left. Needed only
   * for stores in which windows do not expire by themselves.
   */
  deleteExpired?(): Promise<number>
}
