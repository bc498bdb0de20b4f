import { rawPathOf } from '../http/surface.ts'
import type { Content } from './content.ts'

/**
 * A page as it is sent where an app may have opened it in a popup. `Cross-Origin-Opener-Policy`
 * would cut the popup off from the page that opened it for good, so that the app never hears that
 * it was let in. Everything else that protects the page stays.
 */
export function withoutOpenerPolicy({ headers, ...rest }: Content): Content {
  const { 'cross-origin-opener-policy': _, ...others } = headers
  return { ...rest, headers: others }
}

/**
 * Whether a page is the consent page for apps, or one on the way to it: signing in for it, and
 * coming back from an identity provider.
 */
export function isOpenedByApps(target: string): boolean {
  const path = rawPathOf(target).replace(/\/$/, '')
  if (path === consentPage || /^\/auth\/callback(?:\/|$)/.test(path)) return true
  return (path === '/sign-in' || path === '/register') && leadsToConsent(target)
}

const consentPage = '/oauth/authorize'

function leadsToConsent(target: string): boolean {
  // Leniently, as the page itself reads it: an odd query is no reason to refuse a page.
  const path = new URLSearchParams(target.split('?', 2)[1]).get('return')
  return path !== null && rawPathOf(path) === consentPage
}
