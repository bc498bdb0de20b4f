import type { ErrorCode } from './schema.ts'

/** What the client itself says went wrong; `status` is 0 where there was no answer. */
export type ClientErrorCode =
  /** No answer: no network, no server, or the browser was not let. */
  | 'unreachable'
  /** No whole answer in time. */
  | 'timeout'
  /** The service sends elsewhere; the session does not go there. */
  | 'redirected'
  /** What came is not what the API answers, such as a page of a proxy. */
  | 'malformed_answer'
  /** More came than the client takes. */
  | 'answer_too_large'
  /** An error without a code, such as that of a proxy. */
  | 'unknown'

/** What was wrong with one field; of a nested value as `poll.options.1`. */
export interface FieldTrouble {
  field: string
  message: string
}

/** How often something may be done. */
export interface Allowance {
  limit: number
  remaining: number
  /** When to try again. */
  resetAt: Date
}

interface Given {
  status: number
  code: ErrorCode | ClientErrorCode | (string & {})
  message: string
  line: string
  fields?: FieldTrouble[] | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  allowance?: Allowance | undefined
  cause?: unknown
}

/** Why a call was not carried out, or not answered. Its message may be shown; the session is nowhere in it. */
export class ApiError extends Error {
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number
  /** For programs: what the service calls it, or the client. */
  readonly code: ErrorCode | ClientErrorCode | (string & {})
  /** What was wrong with which field. */
  readonly fields: FieldTrouble[]
  /** To name when asking for help. */
  readonly requestId: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  readonly allowance: Allowance | undefined
  /** What was called, such as `GET /api/v1/statuses/{id}`. */
  readonly line: string

  constructor({ status, code, message, line, fields = [], requestId, retryAfter, allowance, cause }: Given) {
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
