import { z } from 'zod'
import { empty } from '../http/responses.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'
import { DeviceAuthorizationEntity, TokenEntity } from './entities.ts'
import { deviceGrant } from './grants.ts'
import { ServerMetadataEntity } from './metadata.ts'
import { AccountRegistrationInput } from './accountRegistration.ts'

const client = {
  client_id: z
    .string()
    .optional()
    .describe('The client id of the app. It can also be sent in the header, with HTTP Basic.'),
  client_secret: z
    .string()
    .optional()
    .describe('The secret of the app, if it has one. It can also be sent in the header.'),
}

/** The encodings of the bodies that apps may send. */
export const anyEncoding = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'] as const

const byClient = { method: 'POST', encodings: anyEncoding, security: ['client'], isOpen: true, isOfApps: true } as const

const token: DescribedPath = {
  ...byClient,
  path: '/oauth/token',
  name: 'createToken',
  summary: 'Get a session, or a token for the app itself.',
  description:
    'With `authorization_code` and the device grant, the access token is a session identifier. There are no refresh tokens, since use extends a session. A code can be used once: a second use ends the session that it created. A parameter that is given twice is refused.',
  input: z.object({
    grant_type: z
      .enum(['authorization_code', 'client_credentials', deviceGrant])
      .describe('The grant: for a code, for the app itself, or for a device.'),
    code: z.string().optional().describe('The authorisation code, for the grant `authorization_code`.'),
    redirect_uri: z
      .string()
      .optional()
      .describe('The redirect URI of the authorisation request, for the grant `authorization_code`.'),
    code_verifier: z
      .string()
      .optional()
      .describe('The PKCE verifier. Required if a challenge was sent, otherwise refused.'),
    device_code: z.string().optional().describe('The device code, for the device grant.'),
    scope: z
      .string()
      .optional()
      .describe(
        'The requested scopes, for the grant `client_credentials`. The default is `read`. Scopes that the app did not register are refused.',
      ),
    ...client,
  }),
  answer: { status: 200, schema: TokenEntity },
}

const revocation: DescribedPath = {
  ...byClient,
  path: '/oauth/revoke',
  name: 'revokeToken',
  summary: 'Revoke a session of the app, or a token for the app itself.',
  description:
    'Within a second the token is refused everywhere and its streams are closed. Revoking an unknown token succeeds.',
  input: z.object({
    token: z.string().describe('The token to revoke.'),
    token_type_hint: z.string().optional().describe('Ignored.'),
    ...client,
  }),
  answer: { status: 200, schema: empty.schema },
}

const device: DescribedPath = {
  ...byClient,
  path: '/oauth/device_authorization',
  name: 'authorizeDevice',
  summary: 'Start the authorisation of a device without a browser.',
  description:
    'The person opens `verification_uri` on another device and enters the code. Meanwhile the device polls `POST /oauth/token` (RFC 8628).',
  input: z.object({
    scope: z
      .string()
      .optional()
      .describe('The requested scopes. The default is `read`. Scopes that the app did not register are refused.'),
    ...client,
  }),
  answer: { status: 200, schema: DeviceAuthorizationEntity },
}

const metadata: DescribedPath = {
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  name: 'authorizationServer',
  summary: 'Read the OAuth server metadata.',
  description: 'As in RFC 8414. Pages of any origin can read it.',
  answer: { status: 200, schema: ServerMetadataEntity },
  security: [],
}

const accountRegistration: DescribedPath = {
  method: 'POST',
  path: '/api/v1/accounts',
  name: 'createAccount',
  summary: 'Create an account and sign it in to the app.',
  description:
    'It needs a token for the app itself (`client_credentials`) with the scope `write:accounts`. The same rules apply as in a browser.',
  encodings: anyEncoding,
  input: AccountRegistrationInput,
  answer: { status: 200, schema: TokenEntity },
  security: ['session'],
}

/**
 * Returns the paths for apps that are not in the route table, for the description of the API. `hasConsent` is true if
 * people can authorise apps.
 */
export function describedApps(hasConsent: boolean): DescribedPath[] {
  return [metadata, token, ...(hasConsent ? [device] : []), revocation, accountRegistration]
}
