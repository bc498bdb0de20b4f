import { z } from 'zod'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { signOut, signOutEverywhere } from '../../../sessions/signIn/signOut.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'

/** Returns the routes for signing out. */
export function signOutRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/logout',
      name: 'logout',
      summary: 'Sign this browser out.',
      needsSignIn: false,
      input: z.strictObject({}),
      answer: { status: 204 },
      async run(_input, visitor) {
        await signOut(services, visitor)
        return { kind: 'signed out' }
      },
    }),
    authRoute({
      path: '/logout/everywhere',
      name: 'logoutEverywhere',
      summary: 'Sign out all browsers and apps, including this browser.',
      needsSignIn: false,
      input: z.strictObject({}),
      answer: { status: 204 },
      async run(_input, visitor) {
        await signOutEverywhere(services, visitor)
        return { kind: 'signed out' }
      },
    }),
  ]
}
