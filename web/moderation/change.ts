import { withRecentProof } from '../account/reauthenticate.tsx'
import { mod } from '../messages/moderation.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'

/**
 * Makes a change, after a proof of identity if the service asks for one. Shows a message about success or failure.
 * Resolves to whether the change was made.
 */
export async function change(run: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    const isDone = await withRecentProof(async () => {
      await run()
      return true
    })
    if (!isDone) return false
    showToast(done)
    return true
  } catch (error) {
    showError(error, mod.failed)
    return false
  }
}
