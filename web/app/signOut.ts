import { call, openSession } from '../boundary/boundary.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { doLastThings } from '../state/lastThings.ts'
import { keep, kept } from '../state/storage.ts'
import { showToast } from '../state/toasts.ts'
import { showTrouble } from '../state/trouble.ts'

// How the page looks is the browser's, whoever uses it.
const staying = ['appearance', 'language']

/** Signs out here, or with `everywhere` in all browsers and apps, and begins another session, nobody's. */
export async function signOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  const choices = staying.map((name) => [name, kept<unknown>(name, undefined)] as const)
  try {
    await doLastThings()
    await call(where === 'here' ? 'POST /auth/logout' : 'POST /auth/logout/everywhere', { body: {} })
    // The service has the browser clear what it kept of this site (`Clear-Site-Data`).
    for (const [name, value] of choices) if (value !== undefined) keep(name, value)
    await openSession()
    showToast(m.account.signedOut)
  } catch (error) {
    if (!(error instanceof BoundaryError) || error.code !== 'conflict')
      return showTrouble(error, m.errors.title, () => void signOut(where))
    const action = { label: m.account.toSecurity, run: () => location.assign('/settings/security') }
    showToast(m.account.noWayBack, 'failed', action)
  }
}
