import { BoundaryError, isNotFound } from '../../boundary/boundaryError.ts'
import { m } from '../../messages/index.ts'
import { confirm } from '../../parts/confirm.tsx'
import { showToast } from '../../state/toasts.ts'
import { showError } from '../../state/errorToast.ts'
import { withRecentProof } from '../reauthenticate.tsx'

interface RemovalDialog {
  title: string
  text: string
  yes: string
  /** The message after success. */
  done: string
  run(): Promise<unknown>
}

/**
 * Removes a way to sign in, after confirmation and, if the service asks for it, a proof of identity. Resolves to
 * whether it is removed.
 */
export async function removeWay({ run, done, ...question }: RemovalDialog): Promise<boolean> {
  if (!(await confirm(question))) return false
  try {
    if ((await withRecentProof(async () => ({ result: await run() }))) === undefined) return false
    showToast(done)
    return true
  } catch (error) {
    if (isNotFound(error)) return true
    if (error instanceof BoundaryError && error.code === 'conflict') showToast(m.settings.security.lastWay, 'failed')
    else showError(error, m.errors.title)
    return false
  }
}
