import { z } from 'zod'

const parameter = (most: number, description: string) => z.string().max(most).optional().describe(description)

/**
 * The parameters with which an app sends a person to `/oauth/authorize` (RFC 6749 section 4.1.1, RFC 7636 section
 * 4.3). Unknown ones are ignored, and an empty one counts as left out (RFC 6749 section 3.1).
 */
export const AuthorizationRequest = z.looseObject({
  client_id: parameter(200, 'The client id of the app.'),
  redirect_uri: parameter(2000, 'The redirect URI: exactly one of those that the app registered.'),
  response_type: parameter(100, '`code`.'),
  response_mode: parameter(100, 'Optional. It must be `query`.'),
  scope: parameter(
    2000,
    'The scopes that the app requests, separated by spaces. The default is `read`. Refused if the app did not register them.',
  ),
  state: parameter(4000, 'Returned to the app unchanged.'),
  code_challenge: parameter(
    200,
    'PKCE: the SHA-256 hash, in base64url, of a random text that the app creates. Apps without a client secret must send it.',
  ),
  code_challenge_method: parameter(100, '`S256`. Required with a challenge, and refused without one.'),
  prompt: parameter(200, '`none` is refused: this server always asks for consent.'),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>
