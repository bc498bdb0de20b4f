import { rawPathOf } from '../http/surface.ts'
import type { Content } from './content.ts'

/**
 * Returns a page without `Cross-Origin-Opener-Policy`, for pages that an app may open in a popup. The header would
 * separate the popup from its opener permanently, so the app would never learn of its authorisation. All other
 * protections of the page stay.
 */
export function withoutOpenerPolicy({ headers, ...rest }: Content): Content {
  const { 'cross-origin-opener-policy': _, ...others } = headers
  return { ...rest, headers: others }
}

/**
 * Returns true for the consent page, and for pages on the way to it: signing in for it, and the callback of an
 * identity provider.
 */
export function isOpenedByApps(target: string): boolean {
  const path = rawPathOf(target).replace(/\/$/, '')
  if (path === consentPage || /^\/auth\/callback(?:\/|$)/.test(path)) return true
  return (path === '/sign-in' || path === '/register') && leadsToConsent(target)
}

const consentPage = '/oauth/authorize'

function leadsToConsent(target: string): boolean {
  // The query is parsed leniently, as by the page itself, because an odd query is no reason to refuse a page.
  const path = new URLSearchParams(target.split('?', 2)[1]).get('return')
  return path !== null && rawPathOf(path) === consentPage
}
