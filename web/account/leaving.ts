import { signal } from '@preact/signals'
import { signOut } from '../app/signOut.ts'
import { call, openSession } from '../boundary/boundary.ts'
import { runSignOutTasks } from '../state/signOutTasks.ts'
import { withRecentProof } from './reauthenticate.tsx'

/**
 * The time at which the account that you just deleted is removed for good. Stored only in memory, for the sign-in page.
 */
export const leftUntil = signal<string | undefined>(undefined)

/**
 * Deletes the signed-in account and clears its data in the browser. Returns false if the person stays, or gave no proof
 * of identity.
 */
export async function leave(): Promise<boolean> {
  if (!(await runSignOutTasks())) return false
  const deletion = await withRecentProof(() => call('DELETE /api/account', {}))
  if (!deletion) return false
  leftUntil.value = deletion.deletion_due_at
  // The deletion has ended the session. Signing out of a new, anonymous session clears what the browser stored.
  await openSession()
  await signOut()
  return true
}
