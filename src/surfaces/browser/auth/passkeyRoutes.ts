import { z } from 'zod'
import { PasskeyName } from '../../../model/passkey.ts'
import { addPasskey } from '../../../sessions/signIn/passkeys/addPasskey.ts'
import { NewPasskeyResponse, PasskeyResponse } from '../../../sessions/signIn/passkeys/responses.ts'
import { passkeyCreation, passkeyRequest } from '../../../sessions/signIn/passkeys/options.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { signInByPasskey } from '../../../sessions/signIn/signInByPasskey.ts'
import { PasskeyEntity, passkeyEntity } from '../../http/entities/passkey.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'
import { PasskeyCreationEntity, PasskeyRequestEntity } from './passkeyEntities.ts'

/** Returns the routes for signing in with passkeys, and for creating them. */
export function passkeyRoutes(services: SignInServices): AuthRoute[] {
  return [...usingRoutes(services), ...makingRoutes(services)]
}

function usingRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/passkeys/sign-in/options',
      name: 'passkeySignInOptions',
      summary: 'Get the options for using a passkey: to sign in, or to confirm your identity if you are signed in.',
      needsSignIn: false,
      input: z.strictObject({}),
      answer: { status: 200, schema: PasskeyRequestEntity },
      async run(_input, visitor) {
        return { kind: 'body', body: await passkeyRequest(services, visitor) }
      },
    }),
    authRoute({
      path: '/passkeys/sign-in',
      name: 'signInByPasskey',
      summary: 'Sign in with a passkey.',
      needsSignIn: false,
      input: z.strictObject({ response: PasskeyResponse }),
      answer: { status: 200, session: true },
      async run({ response }, visitor) {
        return { kind: 'session', opened: await signInByPasskey(services, visitor, response) }
      },
    }),
  ]
}

function makingRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/passkeys/options',
      name: 'passkeyOptions',
      summary: 'Get the options for creating a passkey.',
      needsSignIn: true,
      input: z.strictObject({}),
      answer: { status: 200, schema: PasskeyCreationEntity },
      async run(_input, visitor) {
        return { kind: 'body', body: await passkeyCreation(services, visitor) }
      },
    }),
    authRoute({
      path: '/passkeys',
      name: 'addPasskey',
      summary: 'Add a passkey that the browser created.',
      needsSignIn: true,
      input: z.strictObject({ response: NewPasskeyResponse, name: PasskeyName }),
      answer: { status: 201, schema: PasskeyEntity },
      async run(input, visitor) {
        return { kind: 'body', status: 201, body: passkeyEntity(await addPasskey(services, visitor, input)) }
      },
    }),
  ]
}
