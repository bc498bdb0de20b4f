/**
 * Does something once at a time: whoever asks for it while it is being done has it done once more
 * afterwards, however often they asked. Resolves when what was asked for is done; `work` must not throw.
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
