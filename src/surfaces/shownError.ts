import { sentence } from '../messages/text.ts'
import { type ErrorCode, ServiceError } from '../model/errors.ts'

/** Logs an error that is the service's fault. */
export type LogFault = (error: unknown, message: string) => void

/**
 * Returns an error that may be shown to the caller. An `internal_error` is logged with its cause, which is never
 * shown.
 */
export function logAndConvert(error: unknown, log: LogFault): ServiceError {
  const shown = toServiceError(error)
  if (shown.code === 'internal_error') log(shown.cause ?? shown, shown.message)
  return shown
}

/**
 * Converts any error to one that may be shown: a `ServiceError` as it is, Fastify's by its status, and everything
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

// Fastify's own messages repeat the input.
function ofFramework(status: number): ServiceError {
  const [code, key] = frameworkErrors[status] ?? ['malformed_request', 'malformedRequest']
  return new ServiceError(code, sentence(key))
}
