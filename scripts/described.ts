import { browserOptions } from '../src/config/browser.ts'
import type { SignInServices } from '../src/sessions/signIn/services.ts'
import { describedApps } from '../src/surfaces/apps/described.ts'
import { describedAppTicket } from '../src/surfaces/streaming/mountAppTickets.ts'
import { authRoutes } from '../src/surfaces/browser/auth/routes.ts'
import { cookieStyle } from '../src/surfaces/browser/cookie.ts'
import { describedBrowser as described } from '../src/surfaces/browser/described.ts'
import { securityRoutes } from '../src/surfaces/browser/securityRoutes.ts'
import { routes } from '../src/surfaces/http/routes.ts'
import { describedImport } from '../src/surfaces/import/described.ts'

/** Every line that the description of the API has: the route table, and what only browsers have. */
export const describedRoutes = [...routes, ...securityRoutes]

/**
 * The browser boundary as it is unless something else is said. Its paths are never run, so there is
 * nothing for them to work with.
 */
export const describedBrowser = described({
  authRoutes: authRoutes({} as SignInServices),
  cookie: cookieStyle({ insecureCookie: false }),
  csrfHeader: browserOptions.browser.options.csrfHeader.default!,
})

/** What public HTTP has besides the route table. */
export const describedOthers = [...describedApps(true), describedAppTicket, describedImport]
