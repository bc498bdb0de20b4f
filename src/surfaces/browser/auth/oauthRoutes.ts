import { z } from 'zod'
import { completeOAuth } from '../../../sessions/signIn/oauth/completeOAuth.ts'
import { startOAuth } from '../../../sessions/signIn/oauth/startOAuth.ts'
import { ReturnPath } from '../../../sessions/signIn/returnPath.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { problemKey } from '../../../messages/text.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'

export const OAuthStartEntity = z
  .object({ authorizationUrl: z.url().describe('The URL that the browser must open.') })
  .meta({ id: 'OAuthStart', description: 'A started sign-in at an identity provider.' })

const start = z.strictObject({
  provider: z.string().max(32).describe("The id of the provider, as listed in the session's `methods`."),
  returnTo: ReturnPath.default('/').describe('The path in the web client to return to after signing in.'),
  withdraw: z
    .boolean()
    .default(false)
    .describe(
      'Whether to delete the account that waits for approval, instead of signing in. The browser must be signed out.',
    ),
})

// No known provider sends longer values.
const sent = z.string().min(1).max(4096)

const complete = z
  .strictObject({
    state: sent.describe("The value from the provider's callback."),
    code: sent.optional().describe("The value from the provider's callback."),
    iss: sent
      .optional()
      .describe("The value from the provider's callback. Leave it out only if there was none (RFC 9207)."),
    provider: z
      .string()
      .max(32)
      .optional()
      .describe("The last part of the callback's path, if it is `/auth/callback/<id>`."),
    error: sent.optional().describe("The error from the provider's callback, instead of a code."),
    error_description: z.string().max(4096).optional(),
    error_uri: z.string().max(4096).optional(),
  })
  .refine(({ code, error }) => (code === undefined) !== (error === undefined), {
    path: ['code'],
    message: problemKey('codeOrError'),
  })

/** Returns the routes for signing in with identity providers, and for linking them to accounts. */
export function oauthRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/oauth/start',
      name: 'startOAuth',
      summary:
        'Start a sign-in at an identity provider. If you are signed in, it links the provider or confirms your identity.',
      needsSignIn: false,
      input: start,
      answer: { status: 200, schema: OAuthStartEntity },
      async run(input, visitor) {
        const url = await startOAuth(services, visitor, input)
        return { kind: 'body', body: { authorizationUrl: url.href } }
      },
    }),
    authRoute({
      path: '/oauth/complete',
      name: 'completeOAuth',
      summary: 'Complete a sign-in with the response of an identity provider. A response can be used once.',
      needsSignIn: false,
      input: complete,
      answer: {
        status: 200,
        session: true,
        more: z.object({ returnTo: z.string().describe('The path in the web client to return to after signing in.') }),
      },
      async run(input, visitor) {
        const { opened, returnTo } = await completeOAuth(services, visitor, input)
        return { kind: 'session', opened, more: { returnTo } }
      },
    }),
  ]
}
