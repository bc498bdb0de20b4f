/** Every error code a caller can meet, with the HTTP status that carries it. */
export const statusOfCode = {
  credential_location_forbidden: 400,
  malformed_request: 400,
  oauth_callback_replayed: 400,
  oauth_state_invalid: 400,
  unauthorized: 401,
  insufficient_scope: 403,
  csrf_rejected: 403,
  reauthentication_required: 403,
  forbidden: 403,
  token_import_denied: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOfCode

/** What is wrong with a field, in Mastodon's words, which its apps know. */
export const fieldErrors = [
  'ERR_ACCEPTED',
  'ERR_BLANK',
  'ERR_BLOCKED',
  'ERR_INCLUSION',
  'ERR_INVALID',
  'ERR_RESERVED',
  'ERR_TAKEN',
  'ERR_TOO_LONG',
  'ERR_TOO_SHORT',
  'ERR_UNREACHABLE',
] as const

export type FieldError = (typeof fieldErrors)[number]

/** Stands for a field where something is wrong with the input as a whole; Mastodon's word. */
export const wholeInput = 'base'

/** What was wrong with one field of the input; `field` is a path such as `poll.options.1`. */
export interface FieldProblem {
  field: string
  message: string
  error: FieldError
}

interface ServiceErrorOptions {
  /** For the log only. */
  cause?: unknown
  /** Which fields of the input are wrong; an error with `validation_failed` names at least one. */
  fields?: FieldProblem[]
  /** Response headers that belong to the error, such as `Retry-After`. */
  headers?: Record<string, string>
}

/** The one error of the service. Its message is safe to show to anybody; whatever is not goes into `cause`. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, safeMessage: string, { cause, fields, headers = {} }: ServiceErrorOptions = {}) {
    super(safeMessage, { cause })
    this.name = 'ServiceError'
    this.code = code
    this.fields = fields
    this.headers = headers
  }
}

/** The 503 for what is away at the moment and comes back by itself: to be tried again in five seconds. */
export function unavailable(cause: unknown): ServiceError {
  const message = 'There was a temporary problem serving your request, please try again'
  return new ServiceError('unavailable', message, { cause, headers: { 'Retry-After': '5' } })
}

/** Returns the 422 about one field. */
export function invalid(field: string, message: string, error: FieldError = 'ERR_INVALID'): ServiceError {
  return invalidFields([{ field, message, error }])
}

/** Returns the 422 about these fields: every `validation_failed` is made here. */
export function invalidFields(
  fields: FieldProblem[],
  options: Pick<ServiceErrorOptions, 'cause' | 'headers'> = {},
): ServiceError {
  const sentences = fields.map(({ field, message }) => (field === wholeInput ? message : `${field} ${message}`))
  return new ServiceError('validation_failed', `Validation failed: ${sentences.join('; ')}`, { ...options, fields })
}

/** The 403 for an app that calls in nobody's name what somebody has to ask for. */
export function userNeeded(): ServiceError {
  return new ServiceError('forbidden', 'This method requires an authenticated user')
}

/** The 404 for what does not exist, and for what the caller may not know exists. */
export function notFound(cause?: unknown): ServiceError {
  return new ServiceError('not_found', 'Record not found', { cause })
}
