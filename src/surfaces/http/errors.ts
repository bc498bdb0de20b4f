import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, ServiceError, statusOfCode } from '../../model/errors.ts'
import { errorEntity } from './entities/error.ts'

export const jsonType = 'application/json; charset=utf-8'

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

/** Answers with an error, and logs it where it is our fault. The one place where codes become statuses. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = toServiceError(error)
  const status = statusOfCode[shown.code]
  if (status >= 500) request.log.error({ err: shown.cause ?? shown }, shown.message)
  request.errorCode = shown.code
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer realm="service"')
  if (status === 503) reply.header('Retry-After', '5')
  return reply
    .code(status)
    .headers(shown.headers)
    .header('content-type', jsonType)
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(JSON.stringify(errorEntity(shown, request.id)))
}
