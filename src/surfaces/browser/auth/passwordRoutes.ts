import { z } from 'zod'
import { Password } from '../../../model/password.ts'
import { Username } from '../../../model/profile.ts'
import { PasskeyAnswer } from '../../../sessions/signIn/passkeys/answers.ts'
import { reauthenticate } from '../../../sessions/signIn/reauthenticate.ts'
import { register } from '../../../sessions/signIn/register.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { signInByPassword } from '../../../sessions/signIn/signInByPassword.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'

/** Registering, signing in by a password, and proving again who one is. */
export function passwordRoutes(services: SignInServices): AuthRoute[] {
  return [registration(services), signIn(services), proof(services)]
}

function registration(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/register',
    name: 'register',
    summary: 'Make an account, and sign in to it. Without a password a passkey must follow before you can sign out.',
    needsSignIn: false,
    input: z.strictObject({
      username: Username.describe('What you will be mentioned by: letters, digits and underscores, 30 at most.'),
      password: Password.optional().describe('8 to 128 characters, and none of those that many people use.'),
      displayName: z.string().optional().describe('The name you are shown with.'),
    }),
    answer: { status: 201, session: true },
    async run(input, visitor) {
      return { kind: 'session', opened: await register(services, visitor, input), status: 201 }
    },
  })
}

function signIn(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/password',
    name: 'signInByPassword',
    summary: 'Sign in by a name and a password.',
    needsSignIn: false,
    input: z.strictObject({
      username: z.string().max(100).describe('The name of the account, in any case.'),
      password: Password.describe('Its password.'),
    }),
    answer: { status: 200, session: true },
    async run(input, visitor) {
      return { kind: 'session', opened: await signInByPassword(services, visitor, input) }
    },
  })
}

function proof(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/reauthenticate',
    name: 'reauthenticate',
    summary:
      'Prove again that it is you, by your password or a passkey: for ten minutes you may change how you sign in.',
    needsSignIn: true,
    input: z.strictObject({
      password: Password.optional().describe('Your password.'),
      response: PasskeyAnswer.optional(),
    }),
    answer: { status: 204 },
    async run(input, visitor) {
      return { kind: 'confirmed', opened: await reauthenticate(services, visitor, input) }
    },
  })
}
