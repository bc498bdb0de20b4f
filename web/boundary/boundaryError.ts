/** The service's error about one field of the input. */
export interface FieldError {
  field: string
  message: string
}

interface ErrorDetails {
  status: number
  code: string
  message: string
  fields?: FieldError[]
  retryAfter?: number | undefined
  cause?: unknown
}

/**
 * An error of the service. Its `code` is one of docs/interface/errors.md, or `unreachable`. Its message may be shown to
 * people.
 */
export class BoundaryError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldError[]
  readonly retryAfter: number | undefined

  constructor({ status, code, message, fields = [], retryAfter, cause }: ErrorDetails) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Returns whether an error means that something does not exist, or no longer exists. */
export const isNotFound = (error: unknown): boolean => error instanceof BoundaryError && error.code === 'not_found'

/** Ignores a `not_found` error, and throws any other error. For the deletion of something that may already be gone. */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error
}

/** Returns whether an error means that the requested object does not exist, or that its id is malformed. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof BoundaryError && error.code === 'validation_failed')

/** Returns the error of a response. A response of a proxy has no code, so the status decides. */
export function errorOf(response: Response, body: unknown): BoundaryError {
  const { error, code, fields } = (body ?? {}) as { error?: string; code?: string; fields?: FieldError[] }
  return new BoundaryError({
    status: response.status,
    code: code ?? (response.status >= 500 ? 'unavailable' : 'unknown'),
    message: error ?? response.statusText,
    fields: fields ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}
