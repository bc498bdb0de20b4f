/** A store of a contract suite, on one backend. */
export interface Backend<Store> {
  store: Store
  /** The same store as another process sees it, if several processes can share the backend. */
  other: Store
  /** Lets time pass. */
  later(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** Returns a store in memory, with a clock that `later` moves. */
export async function memoryBackend<Store>(make: (now: () => number) => Store): Promise<Backend<Store>> {
  let elapsed = 0
  const store = make(() => Date.now() + elapsed)
  return {
    store,
    other: store,
    later: async (seconds) => void (elapsed += seconds * 1000),
    stop: async () => undefined,
  }
}
