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
  approval_pending: 403,
  new_account_limit: 403,
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

/** Stands for a field where something is wrong with the input as a whole; Mastodon's word. */
export const wholeInput = 'base'

/** What is wrong with one field of the input; `field` is a path such as `poll.options.1`. */
export interface FieldProblem {
  field: string
  problem: Entry
}

interface ServiceErrorOptions {
  /** For the log only. */
  cause?: unknown
  /** Which fields of the input are wrong; an error with `validation_failed` names at least one. */
  fields?: FieldProblem[]
  /** Accounts that a post would have been sent to though its author did not expect them. */
  unexpectedAccounts?: readonly Profile[] | undefined
  /** Response headers that belong to the error, such as `Retry-After`. */
  headers?: Record<string, string>
}

/**
 * The one error of the service. What it says is safe to show to anybody; whatever is not goes into `cause`.
 * `message` is the English sentence, for logs; `in` says it in another language. The service's own errors take
 * an entry of the catalogue (`sentence`); an application that embeds the service may give a sentence of its own.
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

  /** Returns what went wrong, to show, in a language. */
  in(language: Language): string {
    return typeof this.#text === 'string' ? this.#text : this.#text.in(language)
  }
}

/** The 503 for what is away at the moment and comes back by itself: to be tried again in five seconds. */
export function unavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', sentence('temporaryProblem'), { cause, headers: { 'Retry-After': '5' } })
}

/** Whether an error says that something is away at the moment. */
export const isUnavailable = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'unavailable'

/** Returns the 422 about one field: `invalid('text', 'tooLong', { most: 500 })`. */
export function invalid<Key extends FieldKey>(field: string, key: Key, ...values: Values<Key>): ServiceError {
  return invalidFields([{ field, problem: problem(key, ...values) }])
}

/** Returns the 422 about these fields: every `validation_failed` is made here. */
export function invalidFields(
  fields: FieldProblem[],
  options: Pick<ServiceErrorOptions, 'cause' | 'headers' | 'unexpectedAccounts'> = {},
): ServiceError {
  return new ServiceError('validation_failed', { in: (language) => saidOf(fields, language) }, { ...options, fields })
}

// As Mastodon says it; a sentence of its own needs no name of a field.
function saidOf(fields: readonly FieldProblem[], language: Language): string {
  if (!fields.some(({ problem }) => followsField(problem))) {
    return fields.map(({ problem }) => problem.in(language)).join(' ')
  }
  const problems = fields.map(({ field, problem }) =>
    followsField(problem) ? `${labelOf(field, language)} ${problem.in(language)}` : problem.in(language),
  )
  return sentence('validationFailed', { problems: problems.join('; ') }).in(language)
}

/** The 403 for an app without a user where a user is needed. */
export function userNeeded(): ServiceError {
  return new ServiceError('forbidden', sentence('userNeeded'))
}

/** The 403 for what a caller's role does not allow. */
export function notAllowed(): ServiceError {
  return new ServiceError('forbidden', sentence('notAllowed'))
}

/** The 404 for what does not exist, and for what the caller may not know exists. */
export function notFound(cause?: unknown): ServiceError {
  return new ServiceError('not_found', sentence('recordNotFound'), { cause })
}
