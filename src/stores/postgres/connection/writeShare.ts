import type pg from 'pg'
import { unavailable } from '../../../model/errors.ts'
import { writesRefused } from '../../writesRefused.ts'

/** The share of a pool's connections that writes can use: half of them, so that reads always find one. */
export interface WriteShare {
  /**
   * Runs a write in a slot of the share. Throws `unavailable` if no slot is free for five seconds, or while writes are
   * refused.
   */
  run<Result>(write: () => Promise<Result>): Promise<Result>
  /** Takes a slot, as `run` does. Returns a function that frees it. */
  enter(): Promise<() => void>
  /** Returns the number of writes that wait for a slot. */
  waiting(): number
  /** Returns for how many milliseconds the longest write has been running; 0 if no write is running. */
  longest(): number
  /** Starts or stops refusing writes, including those that wait for a slot. Writes in progress continue. */
  setRefusing(isRefusing: boolean): void
  readonly isRefusing: boolean
}

const timeoutMs = 5_000

const shares = new WeakMap<pg.Pool, WriteShare>()

/** Returns the share of a pool: always the same one for the same pool. */
export function writeShareOf(pool: pg.Pool): WriteShare {
  const existing = shares.get(pool)
  if (existing) return existing
  const share = openWriteShare(Math.max(1, Math.floor(pool.options.max / 2)))
  shares.set(pool, share)
  return share
}

/** Makes a share with `size` slots. Writes get them in the order of their requests. */
export function openWriteShare(size: number): WriteShare {
  // The writes in progress, in the order in which they started.
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
        timeoutMs,
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
