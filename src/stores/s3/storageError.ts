import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * What is kept of a refusal: the name S3 gives it, or the system's code, and the HTTP status where there was an answer.
 */
interface Cause {
  code: string
  status?: number
}

/**
 * What a bucket, or the way to it, refused, as `unavailable`. The cause says what and nothing of
 * the request: an error of the SDK may hold the access key's id and what was signed.
 */
export function s3Error(error: unknown): ServiceError {
  const { code, status } = causeOf(error)
  const cause = Object.assign(new Error(status === undefined ? code : `${code} (HTTP ${status})`), { code, status })
  return new ServiceError('unavailable', sentence('storageAway'), { cause, headers: { 'Retry-After': '60' } })
}

/** Whether another try may go better, by what `s3Error` made: no answer came, or one that says so. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { status } = error.cause as Cause
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** Whether S3 said this of the request, by its name for it, such as `NoSuchKey`. */
export function isCalled(error: unknown, ...names: string[]): boolean {
  return names.includes(causeOf(error).code)
}

function causeOf(error: unknown): Cause {
  const { name, code, $metadata } = error as { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const called = typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
  return status === undefined ? { code: called } : { code: called, status }
}
