const lastThings = new Set<() => Promise<void>>()

/**
 * Registers work to do before a person signs out here, while the session is still valid, such as saving a draft.
 * Returns the function that unregisters it.
 */
export function beforeSignOut(run: () => Promise<void>): () => void {
  lastThings.add(run)
  return () => void lastThings.delete(run)
}

/** Does all registered work. Resolves even if some of it fails. */
export async function doLastThings(): Promise<void> {
  await Promise.allSettled([...lastThings].map((run) => run()))
}
