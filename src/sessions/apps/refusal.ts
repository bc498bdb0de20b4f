/** The error that an app gets instead of an authorisation (RFC 6749 section 4.1.2.1). */
export interface Refusal {
  error: 'access_denied' | 'interaction_required' | 'invalid_request' | 'invalid_scope' | 'unsupported_response_type'
  /** For the app's developers: printable ASCII without quotes and backslashes. */
  description: string
}

/**
 * Makes a `Refusal`, to be returned (not thrown) if the app must be notified. `description` has the same restriction as
 * in `Refusal`.
 */
export const refusal = (error: Refusal['error'], description: string): Refusal => ({ error, description })

/** Returns true for a `Refusal`. */
export function isRefusal(value: object): value is Refusal {
  return 'error' in value
}
