import { WWWAuthenticateChallengeError, ResponseBodyError } from 'openid-client'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * What went wrong with a provider, in words that may be logged. What openid-client throws is never logged
 * itself: its messages and causes repeat what was received, and that may hold a code, a state or a token.
 */
export function reasonOf(error: unknown): string {
  const parts: string[] = []
  for (let at = error; at instanceof Error && parts.length < 4; at = at.cause) parts.push(partOf(at))
  return parts.join(' <- ') || 'unknown'
}

function partOf(error: Error): string {
  const { name, code, cause } = error as { name: string; code?: unknown; cause?: unknown }
  const said = (error as { error?: unknown }).error
  const about = cause instanceof Error ? {} : (Object(cause) as { claim?: unknown; attribute?: unknown })
  // The words of the standards and of openid-client, nothing that was made up elsewhere.
  const words = [name, code, standardErrors.has(said) && said, about.claim, about.attribute]
  return words.filter((word) => typeof word === 'string' && /^\w{1,50}$/.test(word)).join(' ')
}

// RFC 6749 section 5.2.
const standardErrors = new Set<unknown>([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
])

/** The 503 for a provider that is out of reach or not configured as it needs to be. What is wrong goes to the log. */
export function providerUnavailable(id: string, reason: string): ServiceError {
  return new ServiceError('unavailable', sentence('providerAway'), {
    cause: new Error(`The identity provider "${id}" cannot be used: ${reason}`),
    headers: { 'Retry-After': '30' },
  })
}

/**
 * Whether a failed exchange says that the provider, or our configuration of it, is at fault, and
 * not who wanted to sign in.
 */
export function isOutOfService(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return /client/.test(error.error) || error.status >= 500
  if (error instanceof WWWAuthenticateChallengeError || error instanceof TypeError) return true
  const { code } = error as { code?: string }
  return code === undefined || outOfService.has(code)
}

const outOfService = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
])
