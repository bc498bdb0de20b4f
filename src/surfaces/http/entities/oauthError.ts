import { z } from 'zod'
import type { ErrorCode, ServiceError } from '../../../model/errors.ts'
import { OAuthError } from '../../../sessions/apps/oauthError.ts'

export const OAuthErrorEntity = z
  .object({
    error: z.string().describe('The error code for apps, as in RFC 6749, 7009 and 8628.'),
    error_description: z.string().describe("A message for the app's developers."),
    code: z.string().describe('The error code, as in the rest of this API.'),
    request_id: z.string().describe('The id of the request. Quote it when you ask for help.'),
  })
  .meta({ id: 'OAuthError', description: 'An OAuth error.' })
export type OAuthErrorEntity = z.infer<typeof OAuthErrorEntity>

// RFC 6749 section 4.1.2.1 defines these two names.
const names: Partial<Record<ErrorCode, string>> = {
  internal_error: 'server_error',
  unavailable: 'temporarily_unavailable',
}

/** Returns an error in the form of RFC 6749 section 5.2, which apps know from every server. */
export function oauthErrorEntity(error: ServiceError, requestId: string): OAuthErrorEntity {
  const name = error instanceof OAuthError ? error.oauth : (names[error.code] ?? 'invalid_request')
  return { error: name, error_description: plain(error.message), code: error.code, request_id: requestId }
}

// RFC 6749 section 5.2 allows neither quotes nor backslashes, and only ASCII.
function plain(text: string): string {
  return text.replaceAll('"', "'").replace(/[^ -!#-[\]-~]/g, '?')
}
