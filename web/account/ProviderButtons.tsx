import { useEffect, useState } from 'preact/hooks'
import { LogIn } from 'lucide'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/Icon.tsx'
import { session } from '../state/session.ts'
import { showError } from '../state/errorToast.ts'
import { onRestored } from './onRestored.ts'

interface ProviderButtonsProps {
  /** The path to return to, in this origin. */
  returnTo: string
  /**
   * Whether to delete an account that waits for approval. The sign-in at the provider then only proves the identity.
   */
  withdraw?: boolean
  /** Returns the label of a provider's button. */
  label(name: string): string
  onError?(error: unknown): void
}

/** Returns the configured identity providers. */
export const providers = () => session.value?.methods.filter(({ type }) => type === 'oauth') ?? []

/** Opens the sign-in page of an identity provider. Afterwards, the browser returns to the path `returnTo`. */
export async function goToProvider(provider: string, returnTo: string, withdraw = false): Promise<void> {
  const { authorizationUrl } = await call('POST /auth/oauth/start', { body: { provider, returnTo, withdraw } })
  location.assign(authorizationUrl)
}

export function ProviderButtons({ returnTo, withdraw = false, label, onError }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string | undefined>(undefined)
  useEffect(() => onRestored(() => setLeaving(undefined)), [])
  async function leave(id: string): Promise<void> {
    const { title, text, yes } = m.account.signIn.withdraw
    if (withdraw && !(await confirm({ title, text, yes }))) return
    setLeaving(id)
    try {
      await goToProvider(id, returnTo, withdraw)
    } catch (error) {
      setLeaving(undefined)
      if (onError) onError(error)
      else showError(error, m.errors.title, () => void leave(id))
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
