/** Where the stores of a contract suite are kept. */
export interface Backend<Store> {
  store: Store
  /** The same things seen from another process, where there can be one. */
  other: Store
  /** Lets time go by. */
  later(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** A store in memory, made with a clock that `later` moves. */
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
