import type { Log } from '../log.ts'
import type { DeviceCookies } from '../model/deviceCookies.ts'
import type { Links } from '../model/links.ts'
import type { Services } from '../operations/services.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import type { BearerSessions } from '../sessions/bearer.ts'
import { type BrowserSessions, openBrowserSessions } from '../sessions/browserSessions.ts'
import { canHavePasskeys } from '../sessions/signIn/passkeys/relyingParty.ts'
import { openSignInProviders } from '../sessions/signIn/oauth/providers.ts'
import { authRoutes } from '../surfaces/browser/auth/routes.ts'
import { cookieStyle } from '../surfaces/browser/cookie.ts'
import { cookieProblem } from '../surfaces/browser/cookieProblem.ts'
import type { BrowserOptions as MountOptions } from '../surfaces/browser/mountBrowser.ts'
import type { BrowserIdentity } from '../surfaces/browserIdentity.ts'
import type { CallCounter } from '../surfaces/http/rateLimits.ts'

/** The browser boundary: how browsers are identified, and the options to mount it with. */
export interface Browser {
  identity: BrowserIdentity
  mounting: MountOptions
}

interface BrowserDeps {
  services: Services
  sessions: BearerSessions
  deviceCookies: DeviceCookies
  counter: CallCounter | undefined
  log: Log
}

/** Opens the browser boundary. Returns undefined if it is turned off. */
export function openBrowser({ browser: options }: CompleteOptions, deps: BrowserDeps): Browser | undefined {
  if (!options) return undefined
  const { services, deviceCookies, counter, log } = deps
  const { stores, links, settings, proofOfWork, limits, afterResponse } = services
  const sessions = browserSessionsOf(deps)
  const cookie = cookieStyle(options)
  const problem = cookieProblem(links.page(''), options.insecureCookie)
  if (problem !== undefined) log.warn(problem)
  const { csrfHeader, allowedOrigins, clearSiteData, providers } = options
  return {
    identity: {
      sessions,
      cookieName: cookie.name,
      csrfHeader: csrfHeader.toLowerCase(),
      ownOrigin: originOf(links),
      allowedOrigins,
    },
    mounting: {
      services,
      sessions,
      cookie,
      csrfHeader,
      methods: [
        { type: 'password' },
        ...(canHavePasskeys(links) ? [{ type: 'passkey' } as const] : []),
        ...providers.map(({ id, name }) => ({ type: 'oauth', provider: id, name }) as const),
      ],
      clearSiteData,
      deviceCookies,
      counter,
      authRoutes: authRoutes({
        stores,
        browserSessions: sessions,
        providers: openSignInProviders(providers),
        links,
        allowedOrigins,
        settings,
        proofOfWork,
        limits,
        afterResponse,
        log,
      }),
    },
  }
}

function browserSessionsOf({
  services: { stores, limits, afterResponse },
  sessions: bearer,
}: BrowserDeps): BrowserSessions {
  return openBrowserSessions({
    store: stores.browserSessions,
    authSessions: stores.authSessions,
    bearer,
    rules: limits,
    afterResponse,
  })
}

// Computed at each request, since the port may only be known after the start. The last value is cached, because the URL
// changes at most once.
function originOf({ page }: Links): () => string {
  let last = { address: '', origin: '' }
  return () => {
    const address = page('')
    if (address !== last.address) last = { address, origin: new URL(address).origin }
    return last.origin
  }
}
