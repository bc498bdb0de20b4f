import { ApiError } from './apiError.ts'
import { throwIfEnded } from './reach.ts'

/** The number of retries, and the longest wait before each. */
export interface RetryOptions {
  /**
   * The number of retries after the first try.
   *
   * @default 0
   */
  retries?: number | undefined
  /**
   * The longest wait in milliseconds. If the service asks for a longer wait, its error is thrown instead.
   *
   * @default 30000
   */
  longestWait?: number | undefined
}

interface RetryContext {
  retries: number
  longestWait: number
  /** True if repeating the call has no second effect. */
  isRepeatable: boolean
  signal: AbortSignal | undefined
}

/** Runs an attempt, and retries it after temporary failures: after `Retry-After`, or after increasing waits. */
export async function withRetries<Result>(
  { retries, longestWait, isRepeatable, signal }: RetryContext,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRepeatable || tried >= retries || !isPassing(error)) throw error
      const wait = error.retryAfter === undefined ? backoff(tried, longestWait) : error.retryAfter * 1000
      if (wait > longestWait) throw error
      await waitFor(wait, signal)
    }
  }
}

/** Returns whether a call may be repeated: by its method (RFC 9110 section 9.2.2), or by its idempotency key. */
export const isRepeatable = (method: string, idempotencyKey: string | undefined): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(method) || (method === 'POST' && idempotencyKey !== undefined)

const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (['unreachable', 'timeout'].includes(error.code) || [429, 502, 503, 504].includes(error.status))

// Waits half a second, then one second, then two, with jitter, so that clients do not all retry at once.
const backoff = (tried: number, longest: number) => Math.min(500 * 2 ** tried * (0.5 + Math.random() / 2), longest)

/** Waits for a number of milliseconds. Throws the reason if the signal is aborted. */
export async function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let end = () => {}
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
  })
  signal?.removeEventListener('abort', end)
  throwIfEnded(signal)
}
