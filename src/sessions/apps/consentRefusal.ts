/** What an app is told that is not let in (RFC 6749 section 4.1.2.1). */
export interface Refusal {
  error: 'access_denied' | 'interaction_required' | 'invalid_request' | 'invalid_scope' | 'unsupported_response_type'
  /** For those who make the app: printable ASCII without quotes and backslashes. */
  description: string
}

/** A refusal. */
export const refusal = (error: Refusal['error'], description: string): Refusal => ({ error, description })

/** Whether something is a refusal. */
export function isRefusal(value: object | null): value is Refusal {
  return value !== null && 'error' in value
}
