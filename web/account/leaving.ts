import { signal } from '@preact/signals'
import { signOut } from '../app/signOut.ts'
import { call, openSession } from '../boundary/boundary.ts'
import { doLastThings } from '../state/lastThings.ts'
import { withRecentProof } from './reauthenticate.tsx'

/** When the account that was just left is deleted. In memory: the sign-in page shows it until the page is left. */
export const leftUntil = signal<string | undefined>(undefined)

/**
 * Deletes the account of who is signed in, and clears what the browser has of it. Returns false where nobody proved
 * that it is them.
 */
export async function leave(): Promise<boolean> {
  await doLastThings()
  const deletion = await withRecentProof(() => call('DELETE /api/account', {}))
  if (!deletion) return false
  leftUntil.value = deletion.deletion_due_at
  // The session is over. Another one, nobody's, is signed out of: that clears what the browser stored.
  await openSession()
  await signOut()
  return true
}
