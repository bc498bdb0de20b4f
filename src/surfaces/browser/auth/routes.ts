import type { SignInServices } from '../../../sessions/signIn/services.ts'
import type { AuthRoute } from '../authRoute.ts'
import { signOutRoutes } from './signOutRoutes.ts'

/** Everything under `/v1/browser/auth`. */
export function authRoutes(services: SignInServices): AuthRoute[] {
  return [...signOutRoutes(services)]
}
