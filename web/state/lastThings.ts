const lastThings = new Set<() => Promise<void>>()

/**
 * Is done before somebody signs out here, in their name still, such as keeping what they write;
 * gives the function that takes it back.
 */
export function beforeSignOut(run: () => Promise<void>): () => void {
  lastThings.add(run)
  return () => void lastThings.delete(run)
}

/** Does all of it; resolves too where some of it failed. */
export async function doLastThings(): Promise<void> {
  await Promise.allSettled([...lastThings].map((run) => run()))
}
