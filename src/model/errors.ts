import {
  type Entry,
  type FieldKey,
  followsField,
  labelOf,
  type Language,
  problem,
  type Text,
  sentence,
  type Values,
} from '../messages/text.ts'
import type { Profile } from './profile.ts'
import type { Task } from './tasks.ts'

/** Every error code, with its HTTP status. */
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
  approval_pending: 403,
  new_account_limit: 403,
  token_import_denied: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  validation_failed: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOfCode

/** The field name of a problem with the input as a whole; Mastodon's word. */
export const wholeInput = 'base'

/** A problem with one field of the input; `field` is a path such as `poll.options.1`. */
export interface FieldProblem {
  field: string
  problem: Entry
}

interface ServiceErrorOptions {
  /** For the log only. */
  cause?: unknown
  /** The problems by field. An error with `validation_failed` has at least one. */
  fields?: FieldProblem[]
  /** Accounts that the post would mention although its author did not expect them. */
  unexpectedAccounts?: readonly Profile[] | undefined
  /** Response headers that belong to the error, such as `Retry-After`. */
  headers?: Record<string, string>
}

/**
 * The only error class of the service. Its text is safe to show to anyone; all else goes into `cause`. `message` is the
 * English sentence, for logs; `in` returns it in another language. The service's own errors take an entry of the
 * catalogue (`sentence`). An application that embeds the service may pass a sentence of its own.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[] | undefined
  readonly unexpectedAccounts: readonly Profile[] | undefined
  readonly headers: Record<string, string>
  // Private, so that a log of the error does not repeat it.
  readonly #text: Text | string

  constructor(code: ErrorCode, safeText: Text | string, options: ServiceErrorOptions = {}) {
    const { cause, fields, unexpectedAccounts, headers = {} } = options
    super(typeof safeText === 'string' ? safeText : safeText.in('en'), { cause })
    this.name = 'ServiceError'
    this.code = code
    this.fields = fields
    this.unexpectedAccounts = unexpectedAccounts
    this.headers = headers
    this.#text = safeText
  }

  /** Returns the sentence to show, in a language. */
  in(language: Language): string {
    return typeof this.#text === 'string' ? this.#text : this.#text.in(language)
  }
}

/** Makes the 503 for a temporary problem that resolves itself. Clients should retry after five seconds. */
export function unavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', sentence('temporaryProblem'), { cause, headers: { 'Retry-After': '5' } })
}

/** Returns whether an error is a temporary problem. */
export const isUnavailable = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'unavailable'

/** Returns whether an error means that something does not exist. */
export const isNotFound = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'not_found'

/** Returns undefined for an error that means that something does not exist, and rethrows all others. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error
}

/** Makes the 422 about one field: `invalid('text', 'tooLong', { most: 500 })`. */
export function invalid<Key extends FieldKey>(field: string, key: Key, ...values: Values<Key>): ServiceError {
  return invalidFields([{ field, problem: problem(key, ...values) }])
}

/** Makes the 422 about these fields. Every `validation_failed` is made here. */
export function invalidFields(
  fields: FieldProblem[],
  options: Pick<ServiceErrorOptions, 'cause' | 'headers' | 'unexpectedAccounts'> = {},
): ServiceError {
  return new ServiceError(
    'validation_failed',
    { in: (language) => sentencesOf(fields, language) },
    { ...options, fields },
  )
}

// Uses Mastodon's wording: the name of the field and the problem. A problem that is a whole sentence needs no field
// name.
function sentencesOf(fields: readonly FieldProblem[], language: Language): string {
  if (!fields.some(({ problem }) => followsField(problem))) {
    return fields.map(({ problem }) => problem.in(language)).join(' ')
  }
  const problems = fields.map(({ field, problem }) =>
    followsField(problem) ? `${labelOf(field, language)} ${problem.in(language)}` : problem.in(language),
  )
  return sentence('validationFailed', { problems: problems.join('; ') }).in(language)
}

/** Makes the 403 for an app that calls an operation without a user, although the operation needs one. */
export function userNeeded(): ServiceError {
  return new ServiceError('forbidden', sentence('userNeeded'))
}

/** Makes the 403 for a caller whose role does not allow the operation. */
export function notAllowed(): ServiceError {
  return new ServiceError('forbidden', sentence('notAllowed'))
}

/** Makes the 404 for an object that does not exist, or whose existence the caller may not know. */
export function notFound(cause?: unknown): ServiceError {
  return new ServiceError('not_found', sentence('recordNotFound'), { cause })
}

/** Makes the 421 for a request that only processes with another task serve. */
export function misdirected(task: Task): ServiceError {
  return new ServiceError('misdirected', sentence('misdirected', { task }))
}
