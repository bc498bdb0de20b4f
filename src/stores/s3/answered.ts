import { isCalled, s3Error } from './storageError.ts'

/** The time that a request may take, and the errors that do not count as failures. */
interface Expectations<Name> {
  /** The names of the errors that are returned. */
  expected?: readonly Name[]
  /** Timeout for the response of S3, in milliseconds, retries included. Its body has no timeout. @default 20000 */
  timeout?: number
  /** Aborts the request. */
  signal?: AbortSignal
}

/**
 * Returns S3's response, or the name of its error if that is one of the `expected` names. Throws `unavailable` for any
 * other error.
 */
export async function answered<Answer, Name extends string = never>(
  ask: (abortSignal: AbortSignal) => Promise<Answer>,
  { expected = [], timeout = 20_000, signal }: Expectations<Name> = {},
): Promise<Answer | Name> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeout)
  try {
    return await ask(signal ? AbortSignal.any([giveUp.signal, signal]) : giveUp.signal)
  } catch (error) {
    const name = expected.find((one) => isCalled(error, one))
    if (name !== undefined) return name
    throw s3Error(error)
  } finally {
    // Otherwise the timer would cut off the body, which is still being read.
    clearTimeout(timer)
  }
}
