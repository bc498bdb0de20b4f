import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/trouble.ts'

/** What to tell somebody whose passkey was not used: by them, by the browser, or since the service did not take it. */
export function passkeySentence(error: unknown): string {
  if (error instanceof BoundaryError && error.code === 'unauthorized') return m.account.passkey.refused
  return domSentence(error, m.account.passkey.cancelled) ?? sentenceOf(error)
}

/** What to tell somebody for whom no passkey was made. */
export function newPasskeySentence(error: unknown): string {
  return domSentence(error, m.account.passkey.notAdded) ?? sentenceOf(error)
}

// WebAuthn Level 3 section 5.1.3: what browsers throw, which says little on purpose.
function domSentence(error: unknown, usual: string): string | undefined {
  if (!(error instanceof DOMException)) return undefined
  if (error.name === 'InvalidStateError') return m.account.passkey.already
  if (error.name === 'SecurityError') return m.account.passkey.insecure
  if (error.name === 'NotSupportedError') return m.account.passkey.unsupportedToAdd
  return usual
}
