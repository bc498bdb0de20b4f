import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/trouble.ts'

/** What to tell somebody whose name and password did not let them in. */
export function signInSentence(error: unknown): string {
  if (error instanceof BoundaryError) {
    // Which of the two is wrong, nobody is told.
    if (error.code === 'unauthorized' || error.code === 'validation_failed') return m.account.signIn.wrong
    if (error.code === 'approval_pending') return m.account.signIn.pending
    if (error.code === 'forbidden') return m.account.signIn.suspended
    if (error.code === 'conflict') return m.account.noWayBack
  }
  return sentenceOf(error)
}
