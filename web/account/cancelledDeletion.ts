import { onSession } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { showToast } from '../state/toasts.ts'

/**
 * Shows a message if the sign-in cancelled the deletion of the account. Call it after `storeSession`, which clears
 * earlier messages.
 */
export function announceCancelledDeletion(): void {
  onSession(({ deletionTakenBack }) => {
    if (deletionTakenBack) showToast(m.account.cameBack)
  })
}
