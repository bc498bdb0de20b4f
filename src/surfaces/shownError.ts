import { type ErrorCode, ServiceError } from '../model/errors.ts'

/** Takes what went wrong on our side. */
export type LogFault = (error: unknown, message: string) => void

/** Any error as one that may be shown. What is our fault (`internal_error`) is logged with its cause, which nobody is shown. */
export function shownAndLogged(error: unknown, log: LogFault): ServiceError {
  const shown = toServiceError(error)
  if (shown.code === 'internal_error') log(shown.cause ?? shown, shown.message)
  return shown
}

/** Any error as one that may be shown: our own as it is, the framework's by its status, everything else as `internal_error`. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500) {
    return ofFramework(statusCode)
  }
  return new ServiceError('internal_error', 'Something went wrong on our side', { cause: error })
}

const frameworkErrors: Record<number, [ErrorCode, string]> = {
  404: ['not_found', 'Record not found'],
  413: ['payload_too_large', 'The request body is too large'],
  414: ['not_found', 'Record not found'],
  415: ['unsupported_media_type', 'The type of the request body is not supported'],
}

// Fastify's own sentences repeat what was sent.
function ofFramework(status: number): ServiceError {
  const [code, message] = frameworkErrors[status] ?? ['malformed_request', 'The request could not be understood']
  return new ServiceError(code, message)
}
