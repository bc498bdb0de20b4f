import { problem } from '../../../messages/text.ts'
import { invalidFields, notFound, ServiceError, unavailable, wholeInput } from '../../../model/errors.ts'

/**
 * Returns the code of an error, such as a SQLSTATE (PostgreSQL's Appendix A) or the code of a network error; empty if
 * it has none.
 */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '')

// Matches the SQLSTATEs of classes 08, 53 and 57 (cancelled, shutting down), of a transaction or a lock that took too
// long, and of a read-only server. Also matches the codes of network errors.
const outOfReach = /^(08|53|57|ECONN|EHOST|ENET|EAI_|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)|25P03|55P03|55000|25006/
const outOfReachMessage =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|Cannot use a pool after/

/** Returns whether an error means that PostgreSQL is temporarily unavailable. */
export function isOutOfReach(error: unknown): error is Error {
  return error instanceof Error && (outOfReach.test(codeOf(error)) || outOfReachMessage.test(error.message))
}

/** Returns the error for callers if a failure concerns them; undefined for any other failure. */
export function asServiceError(error: unknown): ServiceError | undefined {
  if (!(error instanceof Error) || error instanceof ServiceError) return undefined
  if (isOutOfReach(error)) return unavailable(error)
  if (isDangling(error)) return notFound(error) // a row that was found a moment ago is gone
  const code = codeOf(error)
  if (code !== '22021' && code !== '22P05') return undefined
  return invalidFields([{ field: wholeInput, problem: problem('textNotStorable') }], { cause: error })
}

/**
 * Returns whether PostgreSQL itself rejected a statement. After any other error, it is unknown what the statement did.
 */
export const isFromServer = (error: unknown) => (error as { severity?: unknown } | undefined)?.severity !== undefined

/**
 * Returns whether a statement took longer than the `query_timeout` of an application's pool. Its result may still
 * arrive, so do not use the connection for another statement.
 */
export function isReadTimeout(error: unknown): boolean {
  const { message, cause } = error as { message?: unknown; cause?: { message?: unknown } }
  return message === 'Query read timeout' || cause?.message === 'Query read timeout'
}

/** Returns whether PostgreSQL cancelled a statement, in most cases because it took too long. */
export const isCancelled = (error: unknown): boolean =>
  codeOf((error as { cause?: unknown } | undefined)?.cause) === '57014'

/** Returns whether PostgreSQL rejected a second row with the same key. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

// PostgreSQL's error for a row that refers to a deleted row.
const isDangling = (error: unknown): boolean => codeOf(error) === '23503'
