const signOutTasks = new Set<() => Promise<void>>()

/**
 * Registers work to do before a person signs out here, while the session is still valid, such as saving a draft.
 * Returns the function that unregisters it.
 */
export function beforeSignOut(run: () => Promise<void>): () => void {
  signOutTasks.add(run)
  return () => void signOutTasks.delete(run)
}

/** Does all registered work. Resolves even if some of it fails. */
export async function runSignOutTasks(): Promise<void> {
  await Promise.allSettled([...signOutTasks].map((run) => run()))
}
