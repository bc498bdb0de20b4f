/** What an app is told that is not let in (RFC 6749 section 4.1.2.1). */
export interface Refusal {
  error: 'access_denied' | 'interaction_required' | 'invalid_request' | 'invalid_scope' | 'unsupported_response_type'
  /** For those who make the app: printable ASCII without quotes and backslashes. */
  description: string
}

/** A `Refusal` as a value, to be returned where it is for the app to know; `description` as it has it. */
export const refusal = (error: Refusal['error'], description: string): Refusal => ({ error, description })

/** Whether an app is refused, rather than given what else there would be. */
export function isRefusal(value: object): value is Refusal {
  return 'error' in value
}
