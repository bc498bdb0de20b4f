import type { Pool } from './pool.ts'

const lookEvery = 250

/**
 * Calls `onEnd` once, soon after the owner of a pool has ended it. A pool emits no event for that. Returns a function
 * that stops watching.
 */
export function watchForEnd(pool: Pool, onEnd: () => void): () => void {
  const timer = setInterval(() => {
    if (!pool.ending) return
    clearInterval(timer)
    onEnd()
  }, lookEvery).unref()
  return () => clearInterval(timer)
}
