import type pg from 'pg'
import { unavailable } from '../../../model/errors.ts'
import { writesRefused } from '../../writesRefused.ts'

/** The connections of a pool that writes may hold: half of them, so that reads always find one. */
export interface WriteShare {
  /**
   * Runs a write in a place of the share. Throws `unavailable` when there is none for five seconds, or while writes are
   * refused.
   */
  run<Result>(write: () => Promise<Result>): Promise<Result>
  /** Takes a place, as `run` does; returns how to give it back. */
  enter(): Promise<() => void>
  /** How many writes wait for a place. */
  waiting(): number
  /** How long the longest write has been running, in milliseconds; 0 if there is none. */
  longest(): number
  /** Refuses writes from now on, those that wait for a place among them; or no longer. What is under way goes on. */
  setRefusing(isRefusing: boolean): void
  readonly isRefusing: boolean
}

const patience = 5_000

const shares = new WeakMap<pg.Pool, WriteShare>()

/** Returns the share of a pool, one for all who use it. */
export function writeShareOf(pool: pg.Pool): WriteShare {
  const known = shares.get(pool)
  if (known) return known
  const share = openWriteShare(Math.max(1, Math.floor(pool.options.max / 2)))
  shares.set(pool, share)
  return share
}

/** Opens a share of so many places. Whoever comes first gets one first. */
export function openWriteShare(size: number): WriteShare {
  // In the order of their beginnings.
  const underWay = new Set<{ since: number }>()
  const waiting = new Set<{ begin(): void; refuse(error: Error): void }>()
  let isRefusing = false

  function begin(): () => void {
    const place = { since: performance.now() }
    underWay.add(place)
    return () => {
      if (!underWay.delete(place)) return
      const [next] = waiting
      next?.begin()
    }
  }

  function turn(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.delete(waiter)
      }
      const waiter = {
        begin: () => (leave(), resolve(begin())),
        refuse: (error: Error) => (leave(), reject(error)),
      }
      const timer = setTimeout(
        () => waiter.refuse(unavailable(new Error('no connection is free for a write'))),
        patience,
      )
      waiting.add(waiter)
    })
  }

  async function enter(): Promise<() => void> {
    if (isRefusing) throw writesRefused
    return underWay.size < size ? begin() : turn()
  }

  return {
    enter,
    async run(write) {
      const leave = await enter()
      try {
        return await write()
      } finally {
        leave()
      }
    },
    waiting: () => waiting.size,
    longest() {
      const [first] = underWay
      return first ? performance.now() - first.since : 0
    },
    setRefusing(value) {
      isRefusing = value
      if (value) for (const { refuse } of waiting) refuse(writesRefused)
    },
    get isRefusing() {
      return isRefusing
    },
  }
}
