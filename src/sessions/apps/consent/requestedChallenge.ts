import type { App } from '../../../model/app.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { AuthorizationRequest } from './authorizationRequest.ts'

/**
 * Returns the PKCE challenge of a request, or null if it has none. Refuses a request without a challenge by an app
 * without a secret, and every method except `S256`; a missing method means `plain` (RFC 7636 section 4.3). Also refuses
 * a method without a challenge, which an attacker may have removed.
 */
export function requestedChallenge(app: App, request: AuthorizationRequest): { text: string | null } | Refusal {
  const { code_challenge: text, code_challenge_method: method } = request
  if (!text && !method && !app.isPublic) return { text: null }
  if (!text) return refusal('invalid_request', 'code_challenge is required')
  if (method !== 'S256') return refusal('invalid_request', 'code_challenge_method must be S256')
  // A SHA-256 in base64url.
  if (!/^[\w-]{43}$/.test(text)) return refusal('invalid_request', 'code_challenge must be 43 characters of base64url')
  return { text }
}
