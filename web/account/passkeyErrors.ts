import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/errorToast.ts'

/** Returns the message for a failed passkey sign-in: cancelled, refused by the browser, or refused by the service. */
export function passkeySentence(error: unknown): string {
  if (error instanceof BoundaryError && error.code === 'unauthorized') return m.account.passkey.refused
  return domSentence(error, m.account.passkey.cancelled) ?? sentenceOf(error)
}

/** Returns the message for a passkey that could not be created. */
export function newPasskeySentence(error: unknown): string {
  return domSentence(error, m.account.passkey.notAdded) ?? sentenceOf(error)
}

// Returns the message for an error of the browser (WebAuthn Level 3 section 5.1.3), which is vague on purpose. Returns
// undefined for other errors.
function domSentence(error: unknown, defaultValue: string): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return m.account.passkey.already
  if (error.name === 'SecurityError') return m.account.passkey.insecure
  if (error.name === 'NotSupportedError') return m.account.passkey.unsupportedToAdd
  return defaultValue
}
