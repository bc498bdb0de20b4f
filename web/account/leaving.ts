import { signal } from '@preact/signals'
import { signOut } from '../app/signOut.ts'
import { call, openSession } from '../boundary/boundary.ts'
import { doLastThings } from '../state/lastThings.ts'
import { withRecentProof } from './reauthenticate.tsx'

/** When the account that was just left is deleted. In memory: the sign-in page shows it until the page is left. */
export const leftUntil = signal<string | undefined>(undefined)

/**
 * Deletes the account that is signed in, and clears its data in the browser. Returns false if the person did not prove
 * who they are.
 */
export async function leave(): Promise<boolean> {
  await doLastThings()
  const deletion = await withRecentProof(() => call('DELETE /api/account', {}))
  if (!deletion) return false
  leftUntil.value = deletion.deletion_due_at
  // The session is over. Signing out of a new one, without an account, clears what the browser stored.
  await openSession()
  await signOut()
  return true
}
