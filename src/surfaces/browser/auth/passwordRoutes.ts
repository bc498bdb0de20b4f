import { z } from 'zod'
import { Password } from '../../../model/password.ts'
import { InvitationCode } from '../../../model/invitation.ts'
import { JoinReason } from '../../../model/moderatedAccount.ts'
import { ProofText } from '../../../model/proofOfWork.ts'
import { Username } from '../../../model/profile.ts'
import { PasskeyResponse } from '../../../sessions/signIn/passkeys/responses.ts'
import { reauthenticate } from '../../../sessions/signIn/reauthenticate.ts'
import { register } from '../../../sessions/signIn/register.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { signInByPassword } from '../../../sessions/signIn/signInByPassword.ts'
import { withdrawRegistration } from '../../../sessions/signIn/withdrawRegistration.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'

/**
 * Returns the routes for registering, signing in with a password, withdrawing a registration, and confirming a person's
 * identity.
 */
export function passwordRoutes(services: SignInServices): AuthRoute[] {
  return [registration(services), signIn(services), withdrawal(services), proof(services)]
}

function registration(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/register',
    name: 'register',
    summary:
      'Create an account and sign in to it, unless it waits for approval. Without a password, you must add a passkey before you can sign out.',
    needsSignIn: false,
    input: z.strictObject({
      username: Username.describe(
        'The username, for signing in and for mentions: up to 30 letters, digits and underscores.',
      ),
      password: Password.optional().describe('A password of 8 to 128 characters. Common passwords are rejected.'),
      displayName: z.string().optional().describe('The display name.'),
      inviteCode: InvitationCode.optional().describe('The code of an invitation.'),
      reason: JoinReason.optional().describe('Why you want to join. Required if a moderator decides.'),
      proofOfWork: ProofText.optional().describe(
        'The solution of `GET /v1/browser/api/instance/registration_challenge`, as ALTCHA encodes it. Required if `registrations.proof_of_work` of the instance is true.',
      ),
    }),
    answer: { status: 201, session: true },
    async run({ proofOfWork: proof, ...input }, visitor) {
      return { kind: 'session', opened: await register(services, visitor, { ...input, proof }), status: 201 }
    },
  })
}

const NameAndPassword = z.strictObject({
  username: z.string().max(100).describe('The username. Upper and lower case do not matter.'),
  password: Password.describe('The password of the account.'),
})

function signIn(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/password',
    name: 'signInByPassword',
    summary: 'Sign in with a username and a password.',
    needsSignIn: false,
    input: NameAndPassword,
    answer: { status: 200, session: true },
    async run(input, visitor) {
      return { kind: 'session', opened: await signInByPassword(services, visitor, input) }
    },
  })
}

function withdrawal(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/register/withdraw',
    name: 'withdrawRegistration',
    summary:
      'Delete your account while it waits for approval. Send its username and password, because you cannot sign in to it yet.',
    needsSignIn: false,
    input: NameAndPassword,
    answer: { status: 200, schema: z.object({}) },
    async run(input, visitor) {
      await withdrawRegistration(services, visitor, input)
      return { kind: 'body', body: {} }
    },
  })
}

function proof(services: SignInServices): AuthRoute {
  return authRoute({
    path: '/reauthenticate',
    name: 'reauthenticate',
    summary:
      'Confirm your identity with your password or a passkey. For ten minutes you can then change how you sign in.',
    needsSignIn: true,
    input: z.strictObject({
      password: Password.optional().describe('Your password.'),
      response: PasskeyResponse.optional(),
    }),
    answer: { status: 204 },
    async run(input, visitor) {
      return { kind: 'confirmed', opened: await reauthenticate(services, visitor, input) }
    },
  })
}
