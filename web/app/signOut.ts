import { call, openSession } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { showTrouble } from '../state/trouble.ts'

/** Signs out here, and begins another session, nobody's. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /auth/logout', {})
    await openSession()
  } catch (error) {
    showTrouble(error, m.errors.title, () => void signOut())
  }
}
