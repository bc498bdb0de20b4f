import { IdCard } from 'lucide'
import { useRef } from 'preact/hooks'
import { call } from '../../boundary/boundary.ts'
import { BoundaryError } from '../../boundary/boundaryError.ts'
import { m } from '../../messages/index.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Time } from '../../parts/Time.tsx'
import type { LinkedProvider } from '../../schema/api.ts'
import { showError } from '../../state/errorToast.ts'
import { startSentence } from '../callbackErrors.ts'
import { goToProvider, providers } from '../ProviderButtons.tsx'
import { withRecentProof } from '../reauthenticate.tsx'
import { removeWay } from './removing.ts'
import { focusHeading, SecurityCard } from './SecurityCard.tsx'

/** The identity provider accounts with which the person can sign in, with buttons to link and unlink them. */
export function ProviderSection({ linked, changed }: { linked: LinkedProvider[]; changed(): Promise<void> }) {
  const body = useRef<HTMLDivElement>(null)
  const texts = m.settings.security.providers
  const others = providers().filter(({ provider }) => !linked.some((one) => one.provider === provider))
  if (linked.length === 0 && others.length === 0) return null

  async function unlink({ id, label }: LinkedProvider): Promise<void> {
    const isRemoved = await removeWay({
      title: texts.confirmUnlink(label),
      text: texts.confirmUnlinkText,
      yes: texts.unlink,
      done: texts.unlinked,
      run: () => call('DELETE /api/security/providers/{id}', { path: { id } }),
    })
    if (!isRemoved) return
    await changed()
    focusHeading(body.current)
  }

  return (
    <SecurityCard title={texts.title} text={texts.text}>
      <div class="form" ref={body}>
        {linked.length === 0 && <p>{texts.none}</p>}
        {linked.length > 0 && (
          <ul class="owned">
            {linked.map((provider) => (
              <li key={provider.id}>
                <Icon of={IdCard} />
                <div>
                  <strong dir="auto">{provider.label}</strong>
                  <p>
                    {hostOf(provider.issuer)} · <Time at={provider.created_at} />
                  </p>
                </div>
                <div class="form-actions">
                  <button
                    type="button"
                    class="button button-quiet button-small"
                    aria-label={texts.unlinkOf(provider.label)}
                    onClick={() => void unlink(provider)}
                  >
                    {texts.unlink}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <p class="form-actions">
            {others.map(({ provider = '', name = provider }) => (
              <button key={provider} type="button" class="button" onClick={() => void link(provider)}>
                {texts.link(name)}
              </button>
            ))}
          </p>
        )}
      </div>
    </SecurityCard>
  )
}

async function link(provider: string): Promise<void> {
  try {
    await withRecentProof(async () => ({ left: await goToProvider(provider, '/settings/security') }))
  } catch (error) {
    if (error instanceof BoundaryError && error.code === 'unavailable') showError(error, startSentence(error))
    else showError(error, m.errors.title, () => void link(provider))
  }
}

const hostOf = (issuer: string) => URL.parse(issuer)?.host ?? issuer
