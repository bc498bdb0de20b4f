/** What the service says about one field of what it was given. */
export interface FieldTrouble {
  field: string
  message: string
}

interface Given {
  status: number
  code: string
  message: string
  fields?: FieldTrouble[]
  /** Seconds. */
  retryAfter?: number | undefined
  cause?: unknown
}

/**
 * What the service refused, or could not do: its `code` is one of docs/interface/errors.md, or
 * `unreachable`; its message may be shown.
 */
export class BoundaryError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldTrouble[]
  readonly retryAfter: number | undefined

  constructor({ status, code, message, fields = [], retryAfter, cause }: Given) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Whether something failed because it is not there, or no more. */
export const isNotFound = (error: unknown): boolean => error instanceof BoundaryError && error.code === 'not_found'

/** Whether something is not there, also because its id is one that nothing can have. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof BoundaryError && error.code === 'validation_failed')

/** The error that an answer tells of; a proxy's answer has no code and is taken by its status. */
export function errorOf(response: Response, body: unknown): BoundaryError {
  const { error, code, fields } = (body ?? {}) as { error?: string; code?: string; fields?: FieldTrouble[] }
  return new BoundaryError({
    status: response.status,
    code: code ?? (response.status >= 500 ? 'unavailable' : 'unknown'),
    message: error ?? response.statusText,
    fields: fields ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}
