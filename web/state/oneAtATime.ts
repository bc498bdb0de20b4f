/**
 * Returns a function that runs `work` one run at a time. Calls during a run share one further run after it. Each call
 * resolves when its run is done. `work` must not throw.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = work().finally(() => (running = undefined))
    return running
  }
  return () => {
    if (!running) return start()
    again ??= running.then(() => {
      again = undefined
      return start()
    })
    return again
  }
}
