const day = 24 * 60 * 60 * 1000

/** Caches the result of `make` for a day. Calls during its creation share one promise. A failure is not cached. */
export function keptForADay<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.value
    const value = make()
    const fresh = { value, until: performance.now() + day }
    kept = fresh
    value.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return value
  }
}
