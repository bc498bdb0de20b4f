const signOutTasks = new Set<() => Promise<boolean>>()

/**
 * Registers work to do before a person signs out here, while the session is still valid, such as saving a draft. It
 * resolves to false if the person decides to stay. Returns the function that unregisters it.
 */
export function beforeSignOut(run: () => Promise<boolean>): () => void {
  signOutTasks.add(run)
  return () => void signOutTasks.delete(run)
}

/** Does all registered work, even if some of it fails. Resolves to whether the sign-out goes on. */
export async function runSignOutTasks(): Promise<boolean> {
  const results = await Promise.all([...signOutTasks].map((run) => run().catch(() => true)))
  return results.every(Boolean)
}
