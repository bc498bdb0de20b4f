import { z } from 'zod'
import { empty } from '../http/answers.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'
import { DeviceAuthorizationEntity, TokenEntity } from './entities.ts'
import { deviceGrant } from './grants.ts'
import { ServerMetadataEntity } from './metadata.ts'
import { AccountRegistrationInput } from './accountRegistration.ts'

const client = {
  client_id: z.string().optional().describe('Of the app; or in the header, by HTTP Basic.'),
  client_secret: z.string().optional().describe('Its secret, where it has one; or in the header.'),
}

/** How bodies may be sent that apps send. */
export const anyEncoding = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'] as const

const byClient = { method: 'POST', encodings: anyEncoding, security: ['client'], isOpen: true, isOfApps: true } as const

const token: DescribedPath = {
  ...byClient,
  path: '/oauth/token',
  name: 'createToken',
  summary: 'Get a session, or a token for the app itself.',
  description:
    'The access token of `authorization_code` and of the device grant is a session identifier; there are no refresh tokens, since a session that is used lives on. A code is good once: a second use ends what it gave. A parameter that is given twice is refused.',
  input: z.object({
    grant_type: z
      .enum(['authorization_code', 'client_credentials', deviceGrant])
      .describe('For a code, for the app itself, or for a device.'),
    code: z.string().optional().describe('With `authorization_code`.'),
    redirect_uri: z
      .string()
      .optional()
      .describe('With `authorization_code`: the one that the code was asked for with.'),
    code_verifier: z.string().optional().describe('PKCE: needed where a challenge was sent, refused where none was.'),
    device_code: z.string().optional().describe('With the device grant.'),
    scope: z
      .string()
      .optional()
      .describe('With `client_credentials`: `read` unless given, refused where the app did not register that.'),
    ...client,
  }),
  answer: { status: 200, schema: TokenEntity },
}

const revocation: DescribedPath = {
  ...byClient,
  path: '/oauth/revoke',
  name: 'revokeToken',
  summary: 'End a session of the app, or a token that it has for itself.',
  description:
    'Within a second it is good for nothing on any surface, and its streams are closed. An unknown token is as good as ended.',
  input: z.object({
    token: z.string().describe('What is to end.'),
    token_type_hint: z.string().optional().describe('Left aside.'),
    ...client,
  }),
  answer: { status: 200, schema: empty.schema },
}

const device: DescribedPath = {
  ...byClient,
  path: '/oauth/device_authorization',
  name: 'authorizeDevice',
  summary: 'Begin letting a device in that has no browser.',
  description:
    'Somebody opens `verification_uri` elsewhere and types in the code, while the device asks `POST /oauth/token` (RFC 8628).',
  input: z.object({
    scope: z.string().optional().describe('`read` unless given, refused where the app did not register that.'),
    ...client,
  }),
  answer: { status: 200, schema: DeviceAuthorizationEntity },
}

const metadata: DescribedPath = {
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  name: 'authorizationServer',
  summary: 'Read where and how apps are let in.',
  description: 'RFC 8414. Pages of any origin may read it.',
  answer: { status: 200, schema: ServerMetadataEntity },
  security: [],
}

const accountRegistration: DescribedPath = {
  method: 'POST',
  path: '/api/v1/accounts',
  name: 'createAccount',
  summary: 'Make an account for somebody, and sign it in to the app.',
  description:
    'With a token that the app has for itself (`client_credentials`) with the scope `write:accounts`. The same rules hold as in a browser.',
  encodings: anyEncoding,
  input: AccountRegistrationInput,
  answer: { status: 200, schema: TokenEntity },
  security: ['session'],
}

/**
 * What stands beside the route table for apps, for the description of the API; `hasConsent` says
 * whether anybody can let one in.
 */
export function describedApps(hasConsent: boolean): DescribedPath[] {
  return [metadata, token, ...(hasConsent ? [device] : []), revocation, accountRegistration]
}
