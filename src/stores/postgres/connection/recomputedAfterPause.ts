import { sharedRead } from '../../readForCaller.ts'

/**
 * Returns a function for a value that is computed once for all callers, and again after a pause. While it is computed
 * again, and if that fails, callers get the previous value. `pauseAfter` derives the pause from the duration of the
 * computation, both in milliseconds of `now`.
 */
export function recomputedAfterPause<Value>(
  make: () => Promise<Value>,
  pauseAfter: (took: number) => number,
  now: () => number,
): () => Promise<Value> {
  let cached: Value | undefined
  let underWay: Promise<Value> | undefined
  let due = 0

  async function remake(): Promise<Value> {
    const began = now()
    try {
      cached = await make()
      return cached
    } finally {
      due = now() + pauseAfter(now() - began)
      underWay = undefined
    }
  }

  return async () => {
    if (cached !== undefined && now() < due) return cached
    underWay ??= sharedRead(remake)
    if (cached === undefined) return underWay
    underWay.catch(() => undefined) // callers get the previous value
    return cached
  }
}
