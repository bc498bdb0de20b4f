import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'

/** Returns the message for a failed sign-in by password. */
export function signInSentence(error: unknown): string {
  if (error instanceof BoundaryError) {
    // The message does not reveal whether the name or the password is wrong.
    if (error.code === 'unauthorized' || error.code === 'validation_failed') return m.account.signIn.wrong
    if (error.code === 'approval_pending') return m.account.signIn.pending
    if (error.code === 'forbidden') return m.account.signIn.suspended
    if (error.code === 'conflict') return m.account.noWayBack
  }
  return sentenceOf(error)
}
