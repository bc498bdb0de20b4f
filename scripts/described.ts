import type { SignInServices } from '../src/sessions/signIn/services.ts'
import { authRoutes } from '../src/surfaces/browser/auth/routes.ts'
import { describedPaths } from '../src/surfaces/browser/described.ts'
import { securityRoutes } from '../src/surfaces/browser/securityRoutes.ts'
import { routes } from '../src/surfaces/http/routes.ts'

/** Every line that the description of the API has: the route table, and what only browsers have. */
export const describedRoutes = [...routes, ...securityRoutes]

/** The paths that are no line of a table. They are described and never run, so there is nothing for them to work with. */
export const describedBrowserPaths = describedPaths(authRoutes({} as SignInServices))
