import { sentence } from '../messages/text.ts'
import { type ErrorCode, ServiceError } from '../model/errors.ts'

/** Takes what went wrong on our side. */
export type LogFault = (error: unknown, message: string) => void

/**
 * Any error as one that may be shown. What is our fault (`internal_error`) is logged with its
 * cause, which nobody is shown.
 */
export function shownAndLogged(error: unknown, log: LogFault): ServiceError {
  const shown = toServiceError(error)
  if (shown.code === 'internal_error') log(shown.cause ?? shown, shown.message)
  return shown
}

/**
 * Any error as one that may be shown: our own as it is, the framework's by its status, everything
 * else as `internal_error`.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500) {
    return ofFramework(statusCode)
  }
  return new ServiceError('internal_error', sentence('internalError'), { cause: error })
}

type PlainKey = 'recordNotFound' | 'bodyTooLarge' | 'bodyTypeNotSupported' | 'malformedRequest'

const frameworkErrors: Record<number, [ErrorCode, PlainKey]> = {
  404: ['not_found', 'recordNotFound'],
  413: ['payload_too_large', 'bodyTooLarge'],
  414: ['not_found', 'recordNotFound'],
  415: ['unsupported_media_type', 'bodyTypeNotSupported'],
}

// Fastify's own sentences repeat what was sent.
function ofFramework(status: number): ServiceError {
  const [code, key] = frameworkErrors[status] ?? ['malformed_request', 'malformedRequest']
  return new ServiceError(code, sentence(key))
}
