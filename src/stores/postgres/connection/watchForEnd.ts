import type { Pool } from './pool.ts'

const lookEvery = 250

/** Calls `onEnd` once, soon after a pool was ended by its owner, which tells nobody; returns how to stop looking. */
export function watchForEnd(pool: Pool, onEnd: () => void): () => void {
  const timer = setInterval(() => {
    if (!pool.ending) return
    clearInterval(timer)
    onEnd()
  }, lookEvery).unref()
  return () => clearInterval(timer)
}
