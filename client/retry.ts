import { ApiError } from './apiError.ts'
import { throwIfEnded } from './reach.ts'

/** How often, and how long at most, is waited for another try. */
export interface RetryOptions {
  /** Tries after the first one; 0 unless said. */
  retries?: number | undefined
  /** Milliseconds. Where the service says to wait longer, its error is thrown instead. 30,000 unless said. */
  longestWait?: number | undefined
}

interface Retrying {
  retries: number
  longestWait: number
  /** Whether what was carried out already is not carried out twice. */
  isRepeatable: boolean
  signal: AbortSignal | undefined
}

/** Does something, again where it failed for a while: after `Retry-After`, or after ever longer waits. */
export async function retrying<Result>(
  { retries, longestWait, isRepeatable, signal }: Retrying,
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

/** Whether a call may be sent twice (RFC 9110 section 9.2.2), or is known by its key. */
export const isRepeatable = (method: string, idempotencyKey: string | undefined): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(method) || (method === 'POST' && idempotencyKey !== undefined)

const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (['unreachable', 'timeout'].includes(error.code) || [429, 502, 503, 504].includes(error.status))

// Half a second, one, two: not all clients at once.
const backoff = (tried: number, longest: number) => Math.min(500 * 2 ** tried * (0.5 + Math.random() / 2), longest)

/** Waits for milliseconds; throws what the signal is ended with. */
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
