import type { App } from '../../../model/app.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { AuthorizationRequest } from './authorizationRequest.ts'

/**
 * The PKCE challenge of a request, null where it has none. Refused are apps without a secret that
 * send none, every method but `S256` - `plain` is what no method means (RFC 7636 section 4.3) - and
 * a method without a challenge, of which somebody may have taken it away.
 */
export function askedChallenge(app: App, request: AuthorizationRequest): { text: string | null } | Refusal {
  const { code_challenge: text, code_challenge_method: method } = request
  if (!text && !method && !app.isPublic) return { text: null }
  if (!text) return refusal('invalid_request', 'code_challenge must be given')
  if (method !== 'S256') return refusal('invalid_request', 'code_challenge_method must be S256')
  // A SHA-256 in base64url.
  if (!/^[\w-]{43}$/.test(text)) return refusal('invalid_request', 'code_challenge must be 43 characters of base64url')
  return { text }
}
