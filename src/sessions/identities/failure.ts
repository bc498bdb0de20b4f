import { WWWAuthenticateChallengeError, ResponseBodyError } from 'openid-client'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * Returns the reason of a provider's failure in words that may be logged. The errors of openid-client are never logged
 * themselves, because their messages and causes repeat what was received, which may contain a code, a state or a token.
 */
export function reasonOf(error: unknown): string {
  const parts: string[] = []
  for (let at = error; at instanceof Error && parts.length < 4; at = at.cause) parts.push(partOf(at))
  return parts.join(' <- ') || 'unknown'
}

function partOf(error: Error): string {
  const { name, code, cause } = error as { name: string; code?: unknown; cause?: unknown }
  const standardCode = (error as { error?: unknown }).error
  const about = cause instanceof Error ? {} : (Object(cause) as { claim?: unknown; attribute?: unknown })
  // Only words of the standards and of openid-client, never texts of a provider.
  const words = [name, code, standardErrors.has(standardCode) && standardCode, about.claim, about.attribute]
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

/** The 503 for a provider that is unreachable or misconfigured. The details are only logged. */
export function providerUnavailable(id: string, reason: string): ServiceError {
  return new ServiceError('unavailable', sentence('providerAway'), {
    cause: new Error(`The identity provider "${id}" cannot be used: ${reason}`),
    headers: { 'Retry-After': '30' },
  })
}

/**
 * Returns true if a failed exchange is the fault of the provider or of our configuration, and not of the person who
 * signs in.
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
