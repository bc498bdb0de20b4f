import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'

/** Returns the message if the sign-in page of an identity provider could not be opened. */
export function startSentence(error: unknown): string {
  return isOf(error, 'unavailable', 'not_found') ? m.account.callback.unavailable : sentenceOf(error)
}

/** Returns the message for a failed sign-in by an identity provider, with the reason and the next step. */
export function callbackSentence(error: unknown, isDeclined: boolean): string {
  if (!(error instanceof BoundaryError)) return sentenceOf(error)
  if (error.code === 'forbidden' && isDeclined) return m.account.callback.declined
  const own: Record<string, string> = {
    oauth_callback_replayed: m.account.callback.replayed,
    oauth_state_invalid: m.account.callback.expired,
    validation_failed: m.account.callback.expired,
    approval_pending: m.account.signIn.pending,
    conflict: m.account.callback.taken,
    unavailable: m.account.callback.unavailable,
    reauthentication_required: m.account.callback.proof,
  }
  return (Object.hasOwn(own, error.code) ? own[error.code] : undefined) ?? sentenceOf(error)
}

const isOf = (error: unknown, ...codes: string[]) => error instanceof BoundaryError && codes.includes(error.code)
