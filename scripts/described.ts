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

/** All routes in the description of the API: the route table, and routes for browsers only. */
export const describedRoutes = [...routes, ...securityRoutes]

/** The browser boundary with default options. Its handlers are never called, so they need no services. */
export const describedBrowser = described({
  authRoutes: authRoutes({} as SignInServices),
  cookie: cookieStyle({ insecureCookie: false }),
  csrfHeader: browserOptions.browser.options.csrfHeader.default!,
})

/** The routes of public HTTP that are not in the route table. */
export const describedOthers = [...describedApps(true), describedAppTicket, describedImport]
