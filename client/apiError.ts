import type { ErrorCode } from './schema.ts'

/** Errors that the client itself reports. `status` is 0 if there was no response. */
export type ClientErrorCode =
  /** No response: no network, no server, or the browser blocked the request. */
  | 'unreachable'
  /** The response was not complete in time. */
  | 'timeout'
  /** The service redirects to another address. The session is not sent there. */
  | 'redirected'
  /** The response does not come from the API: it is, for example, a page of a proxy. */
  | 'malformed_answer'
  /** The response is larger than the client accepts. */
  | 'answer_too_large'
  /** An error without a code, such as an error from a proxy. */
  | 'unknown'

/** A problem with one field. A nested field is written `poll.options.1`. */
export interface FieldProblem {
  field: string
  message: string
}

/** The allowance of a caller: how many calls are left in a time window. */
export interface Allowance {
  limit: number
  remaining: number
  /** When the window ends and calls are allowed again. */
  resetAt: Date
}

interface ErrorDetails {
  status: number
  code: ErrorCode | ClientErrorCode | (string & {})
  message: string
  line: string
  fields?: FieldProblem[] | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  allowance?: Allowance | undefined
  cause?: unknown
}

/** An error of a call. Its message may be shown. It never contains the session. */
export class ApiError extends Error {
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number
  /** The code for programs, given by the service or by the client. */
  readonly code: ErrorCode | ClientErrorCode | (string & {})
  /** The problems by field. */
  readonly fields: FieldProblem[]
  /** The id of the request, to quote when you ask for help. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined
  readonly allowance: Allowance | undefined
  /** The endpoint that was called, such as `GET /api/v1/statuses/{id}`. */
  readonly line: string

  constructor({ status, code, message, line, fields = [], requestId, retryAfter, allowance, cause }: ErrorDetails) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.line = line
    this.fields = fields
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.allowance = allowance
  }
}
