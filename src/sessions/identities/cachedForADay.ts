const day = 24 * 60 * 60 * 1000

/** Caches the result of `make` for a day. Calls during its creation share one promise. A failure is not cached. */
export function cachedForADay<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.value
    const value = make()
    const fresh = { value, until: performance.now() + day }
    cached = fresh
    value.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return value
  }
}
