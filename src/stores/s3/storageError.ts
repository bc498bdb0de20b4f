import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * The parts of an error that may be logged: S3's name for it or the system's code, and the HTTP status if there was a
 * response.
 */
interface LoggedCause {
  code: string
  status?: number
}

/**
 * Returns the error of a bucket, or of the connection to it, as `unavailable`. The cause names the error and contains
 * nothing from the request, because an SDK error may contain the access key's id and the signed text.
 */
export function s3Error(error: unknown): ServiceError {
  const { code, status } = causeOf(error)
  const cause = Object.assign(new Error(status === undefined ? code : `${code} (HTTP ${status})`), { code, status })
  return new ServiceError('unavailable', sentence('storageAway'), { cause, headers: { 'Retry-After': '60' } })
}

/**
 * Returns whether another attempt may succeed after this error of `s3Error`: there was no response, or S3 asked to try
 * again.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { status } = error.cause as LoggedCause
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** Returns whether S3 gave the error one of these names, such as `NoSuchKey`. */
export function isCalled(error: unknown, ...names: string[]): boolean {
  return names.includes(causeOf(error).code)
}

function causeOf(error: unknown): LoggedCause {
  const { name, code, $metadata } = error as { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const called = typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
  return status === undefined ? { code: called } : { code: called, status }
}
