import { ArrowRight } from 'lucide'
import { m } from '../../messages/index.ts'
import { TextWithElements } from '../../parts/TextWithElements.tsx'
import { Icon } from '../../parts/Icon.tsx'

/**
 * The destination of the response. It is the only information here that an app cannot make up, because it must be one
 * of its registered redirect URIs.
 */
export function RedirectDestination({ redirectUri }: { redirectUri: string }) {
  const { showsCode, goesTo, goesToApp } = m.account.authorize
  const target = hostOf(redirectUri)
  const text = !target ? showsCode : target.isApp ? goesToApp : goesTo
  return (
    <p class="consent-goes">
      <Icon of={ArrowRight} size={18} />
      <span>
        <TextWithElements text={text} parts={{ place: <strong class="consent-place">{target?.name}</strong> }} />
      </span>
    </p>
  )
}

/**
 * Returns a short name for a redirect URI: its host, or the scheme of an app on the device. Returns undefined if it has
 * neither.
 */
export function hostOf(redirectUri: string): { name: string; isApp: boolean } | undefined {
  const url = URL.parse(redirectUri)
  if (!url || url.protocol === 'urn:') return undefined
  return /^https?:$/.test(url.protocol)
    ? { name: url.host, isApp: false }
    : { name: url.protocol.slice(0, -1), isApp: true }
}
