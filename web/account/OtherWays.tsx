import type { ComponentChildren } from 'preact'
import { m } from '../messages/index.ts'
import { providers, ProviderButtons } from './ProviderButtons.tsx'
import { startSentence } from './callbackTrouble.ts'

interface OtherWaysProps {
  returnTo: string
  /** Whether the form asks for a password above. */
  hasPassword: boolean
  onTrouble(text: string): void
  /** The passkey button, if passkeys are offered. */
  children?: ComponentChildren
}

/** The ways to sign in without a password. */
export function OtherWays({ returnTo, hasPassword, onTrouble, children }: OtherWaysProps) {
  if (!children && providers().length === 0) return null
  return (
    <div class="other-ways">
      {hasPassword && <p class="or">{m.account.signIn.or}</p>}
      {children}
      <ProviderButtons
        returnTo={returnTo}
        label={m.account.signIn.byProvider}
        onTrouble={(error) => onTrouble(startSentence(error))}
      />
    </div>
  )
}
