import type { SignInServices } from '../../../sessions/signIn/services.ts'
import type { AuthRoute } from '../authRoute.ts'
import { appRoutes } from './appRoutes.ts'
import { oauthRoutes } from './oauthRoutes.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { signOutRoutes } from './signOutRoutes.ts'

/** Returns all routes under `/v1/browser/auth`. */
export function authRoutes(services: SignInServices): AuthRoute[] {
  return [
    ...passwordRoutes(services),
    ...passkeyRoutes(services),
    ...oauthRoutes(services),
    ...signOutRoutes(services),
    ...appRoutes(services),
  ]
}
