import { BoundaryError } from '../boundary/boundaryError.ts'
import { canUsePasskeys, signInByPasskey } from './passkeys.ts'

/** Milliseconds after which the offer is renewed. A challenge is valid for five minutes. */
const renewAfter = 4 * 60_000

/**
 * Lets the browser offer passkeys in the username field, as it offers passwords. `onError` receives the error if a
 * chosen passkey is refused. Does nothing if the browser does not support this. Returns a function that stops the
 * offer.
 */
export function offerPasskeys(onError: (error: unknown) => void): () => void {
  let isOver = false
  let offer = new AbortController()
  const renewing = setInterval(() => offer.abort(), renewAfter)
  void offerOn()
  async function offerOn(): Promise<void> {
    if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    while (!isOver) {
      offer = new AbortController()
      try {
        return await signInByPasskey({ mediation: 'conditional', signal: offer.signal })
      } catch (error) {
        if (isOver) return
        if (error instanceof BoundaryError && error.code === 'unauthorized') onError(error)
        // Renews the offer if it was too old, or if a passkey was refused. After any other error, a new offer would
        // only fail again.
        else if (!offer.signal.aborted) return
      }
    }
  }
  return () => {
    isOver = true
    clearInterval(renewing)
    offer.abort()
  }
}
