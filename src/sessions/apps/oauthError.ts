import { type ErrorCode, ServiceError } from '../../model/errors.ts'

/** The error codes of RFC 6749 section 5.2, RFC 7009 section 2.2.1 and RFC 8628 section 3.5, with our code for each. */
const codes = {
  invalid_request: 'malformed_request',
  invalid_client: 'unauthorized',
  invalid_grant: 'malformed_request',
  invalid_scope: 'malformed_request',
  unauthorized_client: 'malformed_request',
  unsupported_grant_type: 'malformed_request',
  authorization_pending: 'malformed_request',
  slow_down: 'malformed_request',
  access_denied: 'malformed_request',
  expired_token: 'malformed_request',
} as const satisfies Record<string, ErrorCode>

export type OAuthErrorName = keyof typeof codes

/** An error of app authorisation. Apps read `oauth`, and the message is for their developers. */
export class OAuthError extends ServiceError {
  readonly oauth: OAuthErrorName

  constructor(oauth: OAuthErrorName, description: string, code: ErrorCode = codes[oauth]) {
    // RFC 9110 section 15.5.2, RFC 6749 section 5.2.
    super(
      code,
      description,
      oauth === 'invalid_client' ? { headers: { 'WWW-Authenticate': 'Basic realm="service"' } } : {},
    )
    this.oauth = oauth
  }
}

/** The 400 for a malformed request. */
export const invalidRequest = (description: string) => new OAuthError('invalid_request', description)

/** The 400 for an invalid code. The message does not reveal the reason. */
export const invalidGrant = () =>
  new OAuthError(
    'invalid_grant',
    'The code is unknown, has expired, was used or belongs to another client, or its redirect_uri or code_verifier is missing or wrong. Begin again.',
  )
