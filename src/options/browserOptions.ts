import type { ProviderSettings } from '../model/identityProvider.ts'
import { checkedProviders, type IdentityProvider } from './identityProviders.ts'
import { checkedHeaderName, checkedOrigins, checkedSiteData } from './read.ts'

/** How browsers are served. */
export interface BrowserOptions {
  /** The header in which pages send their CSRF token back; `X-CSRF-Token` unless given. */
  csrfHeader?: string | undefined
  /** Other origins of the same site whose pages may call, as browsers spell them; none unless given. */
  allowedOrigins?: readonly string[] | undefined
  /** The identity providers that people may sign in with, or the path of a JSON file of them; none unless given. */
  providers?: readonly IdentityProvider[] | string | undefined
  /** For development without TLS: a cookie under another name that is not `Secure`. Refused where people come by https. */
  insecureCookie?: boolean | undefined
  /** What `Clear-Site-Data` names at sign-out, nothing for `none`; `storage` unless given. */
  clearSiteData?: readonly string[] | undefined
}

/** How browsers are served, with everything said. */
export type CompleteBrowserOptions = {
  [Name in Exclude<keyof BrowserOptions, 'providers'>]-?: NonNullable<BrowserOptions[Name]>
} & { providers: readonly ProviderSettings[] }

const known: Record<keyof BrowserOptions, true> = {
  csrfHeader: true,
  allowedOrigins: true,
  providers: true,
  insecureCookie: true,
  clearSiteData: true,
}

/** How browsers are served, with everything said; throws a RangeError with one sentence for what makes no sense. */
export function completeBrowser(given: BrowserOptions, baseUrl: string | undefined): CompleteBrowserOptions {
  requireOptions(given)
  const { csrfHeader = 'X-CSRF-Token', allowedOrigins = [], providers = [], insecureCookie = false } = given
  const { clearSiteData = ['storage'] } = given
  const isSecure = baseUrl?.startsWith('https:') === true
  requireCookie(insecureCookie, isSecure)
  const origins = checkedOrigins(allowedOrigins)
  if (isSecure) requireSecure(origins)
  return {
    csrfHeader: checkedHeaderName(csrfHeader),
    allowedOrigins: origins,
    providers: checkedProviders(providers),
    insecureCookie,
    clearSiteData: checkedSiteData(clearSiteData),
  }
}

// Not from TypeScript alone: `'off'` would turn on what it is to turn off, and a misspelt name would say nothing.
function requireOptions(given: unknown): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new RangeError('`browser` must be an object of options, or false where there is to be no browser boundary.')
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  throw new RangeError(`There is no option browser.${unknown}. Options are: ${Object.keys(known).join(', ')}.`)
}

function requireCookie(insecureCookie: unknown, isSecure: boolean): void {
  if (typeof insecureCookie !== 'boolean') throw new RangeError('browser.insecureCookie must be true or false.')
  if (!insecureCookie || !isSecure) return
  throw new RangeError('BROWSER_INSECURE_COOKIE (browser.insecureCookie) must not be set where people come by https.')
}

// Its pages are of another site (schemeful same-site): browsers keep the cookie from them.
function requireSecure(origins: readonly string[]): void {
  if (!origins.some((origin) => origin.startsWith('http:'))) return
  throw new RangeError(
    'BROWSER_ALLOWED_ORIGINS (browser.allowedOrigins) must be https origins where people come by https: a page by http could never call.',
  )
}
