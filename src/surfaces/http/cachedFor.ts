/** Caches a promise for some milliseconds after it was made. A failure is cached for just as long. */
export function cachedFor<Value>(milliseconds: number, make: () => Promise<Value>): () => Promise<Value> {
  let latest: { at: number; result: Promise<Value> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > milliseconds) latest = { at: performance.now(), result: make() }
    return latest.result
  }
}
