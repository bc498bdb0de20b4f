import { call, openSession } from '../boundary/boundary.ts'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { runSignOutTasks } from '../state/signOutTasks.ts'
import { saveStored, readStored } from '../state/storage.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'

// The appearance belongs to the browser, not to a person.
const staying = ['appearance', 'language']

/** Signs out here, or with `everywhere` in all browsers and apps, and begins an anonymous session. */
export async function signOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
  const choices = staying.map((name) => [name, readStored<unknown>(name, undefined)] as const)
  try {
    if (!(await runSignOutTasks())) return
    await call(where === 'here' ? 'POST /auth/logout' : 'POST /auth/logout/everywhere', { body: {} })
    // The service makes the browser clear its storage for this site (`Clear-Site-Data`).
    for (const [name, value] of choices) if (value !== undefined) saveStored(name, value)
    await openSession()
    showToast(m.account.signedOut)
  } catch (error) {
    if (!(error instanceof BoundaryError) || error.code !== 'conflict')
      return showError(error, m.errors.title, () => void signOut(where))
    const action = { label: m.account.toSecurity, run: () => location.assign('/settings/security') }
    showToast(m.account.noWayBack, 'failed', action)
  }
}
