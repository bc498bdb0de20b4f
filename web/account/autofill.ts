import { BoundaryError } from '../boundary/boundaryError.ts'
import { canUsePasskeys, signInByPasskey } from './passkeys.ts'

/** Milliseconds after which an offer is made anew: a challenge is good for five minutes. */
const renewAfter = 4 * 60_000

/**
 * Has the browser offer passkeys where the username is typed, as it offers passwords, until the function that it
 * gives is called. `onTrouble` is told where one was chosen and not taken; nothing is said where the browser cannot.
 */
export function offerPasskeys(onTrouble: (error: unknown) => void): () => void {
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
        if (error instanceof BoundaryError && error.code === 'unauthorized') onTrouble(error)
        // Made anew where it was too old, and where a passkey was refused; whatever else it was would only come again.
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
