import { useEffect, useState } from 'preact/hooks'
import { LogIn } from 'lucide'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { session } from '../state/session.ts'
import { showTrouble } from '../state/trouble.ts'
import { onRestored } from './onRestored.ts'

interface ProviderButtonsProps {
  /** The path of this origin to return to. */
  returnTo: string
  /** Returns the label of a provider's button. */
  label(name: string): string
  onTrouble?(error: unknown): void
}

/** Returns the configured identity providers. */
export const providers = () => session.value?.methods.filter(({ type }) => type === 'oauth') ?? []

/** Opens the sign-in page of an identity provider. Afterwards the browser returns to a path of this origin. */
export async function leaveFor(provider: string, returnTo: string): Promise<void> {
  const { authorizationUrl } = await call('POST /auth/oauth/start', { body: { provider, returnTo } })
  location.assign(authorizationUrl)
}

export function ProviderButtons({ returnTo, label, onTrouble }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string | undefined>(undefined)
  useEffect(() => onRestored(() => setLeaving(undefined)), [])
  async function leave(id: string): Promise<void> {
    setLeaving(id)
    try {
      await leaveFor(id, returnTo)
    } catch (error) {
      setLeaving(undefined)
      if (onTrouble) onTrouble(error)
      else showTrouble(error, m.errors.title, () => void leave(id))
    }
  }
  return (
    <>
      {providers().map(({ provider = '', name = provider }) => (
        <button
          key={provider}
          type="button"
          class="button"
          disabled={leaving !== undefined}
          onClick={() => void leave(provider)}
        >
          <Icon of={LogIn} size={18} />
          {leaving === provider ? m.account.signIn.leaving(name) : label(name)}
        </button>
      ))}
    </>
  )
}
