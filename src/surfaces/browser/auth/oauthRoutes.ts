import { z } from 'zod'
import { completeOAuth } from '../../../sessions/signIn/oauth/completeOAuth.ts'
import { startOAuth } from '../../../sessions/signIn/oauth/startOAuth.ts'
import { ReturnPath } from '../../../sessions/signIn/returnPath.ts'
import type { SignInServices } from '../../../sessions/signIn/services.ts'
import { problemKey } from '../../../messages/text.ts'
import { authRoute, type AuthRoute } from '../authRoute.ts'

export const OAuthStartEntity = z
  .object({ authorizationUrl: z.url().describe('Where the browser is to go.') })
  .meta({ id: 'OAuthStart', description: 'A sign-in at an identity provider that has begun.' })

const start = z.strictObject({
  provider: z.string().max(32).describe('Its id, as the methods of the session have it.'),
  returnTo: ReturnPath.default('/').describe('Where in the web client the sign-in leads back to: a path.'),
})

// Longer ones are of no provider that is known.
const sent = z.string().min(1).max(4096)

const complete = z
  .strictObject({
    state: sent.describe('As it came back.'),
    code: sent.optional().describe('As it came back.'),
    iss: sent.optional().describe('As it came back; to be left out only where none did (RFC 9207).'),
    provider: z.string().max(32).optional().describe('The last part of the path, where it is `/auth/callback/<id>`.'),
    error: sent.optional().describe('As it came back, in the place of a code.'),
    error_description: z.string().max(4096).optional(),
    error_uri: z.string().max(4096).optional(),
  })
  .refine(({ code, error }) => (code === undefined) !== (error === undefined), {
    path: ['code'],
    message: problemKey('codeOrError'),
  })

/** Signing in, and linking, by identity providers. */
export function oauthRoutes(services: SignInServices): AuthRoute[] {
  return [
    authRoute({
      path: '/oauth/start',
      name: 'startOAuth',
      summary:
        'Begin a sign-in at an identity provider; for somebody signed in, link it, or prove by it again who they are.',
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
      summary: "Complete a sign-in with an identity provider's answer, which counts once.",
      needsSignIn: false,
      input: complete,
      answer: {
        status: 200,
        session: true,
        more: z.object({ returnTo: z.string().describe('Where the sign-in leads back to: a path.') }),
      },
      async run(input, visitor) {
        const { opened, returnTo } = await completeOAuth(services, visitor, input)
        return { kind: 'session', opened, more: { returnTo } }
      },
    }),
  ]
}
