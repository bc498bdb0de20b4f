import type { InMemory } from './inMemory.ts'

/** What is left of an allowance after a call was counted. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** When the window ends and all is allowed again. */
  resetAt: Date
}

/** Counters over fixed windows. Counting is atomic: of N calls at once beyond the limit, none too many is allowed. */
export interface RateLimitStore extends InMemory {
  /** Counts one call under `key` against `limit` calls in `windowSeconds`. */
  count(key: string, limit: number, windowSeconds: number): Promise<Allowance>
  /**
   * Forgets windows that have ended, some thousands at a time; returns how many, and 0 when none is left. For stores in which they don't go
   * by themselves.
   */
  deleteExpired?(): Promise<number>
}
