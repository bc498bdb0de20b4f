import type { ComponentChildren } from 'preact'
import { m } from '../messages/index.ts'
import { providers, ProviderButtons } from './ProviderButtons.tsx'
import { startSentence } from './callbackErrors.ts'

interface OtherMethodsProps {
  returnTo: string
  /** Whether a form with a password is shown above, so that "or" follows it. */
  hasPassword: boolean
  onError(text: string): void
  /** The passkey button, if passkeys are offered. */
  children?: ComponentChildren
}

/** The ways to sign in without a password. */
export function OtherMethods({ returnTo, hasPassword, onError, children }: OtherMethodsProps) {
  if (!children && providers().length === 0) return null
  return (
    <div class="other-ways">
      {hasPassword && <p class="or">{m.account.signIn.or}</p>}
      {children}
      <ProviderButtons
        returnTo={returnTo}
        label={m.account.signIn.byProvider}
        onError={(error) => onError(startSentence(error))}
      />
    </div>
  )
}
