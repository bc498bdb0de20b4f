import { BoundaryError, errorOf } from './boundaryError.ts'

let isOver = false

/**
 * Sends no further requests, and leaves their promises pending, because the account of this page is no longer signed
 * in.
 */
export function endCalls(): void {
  isOver = true
}

/** Milliseconds without a response after which the service counts as unreachable. Uploads have no limit. */
const timeoutMs = 30_000

/** Returns the header that requests error messages in the language of the page. */
export const inLanguageOfPage = () => ({ 'Accept-Language': document.documentElement.lang })

interface SentRequest extends RequestInit {
  headers?: Record<string, string>
}

/**
 * Sends a request, and reads its response with `read`. Throws a `BoundaryError` with `unreachable` if there is no
 * response, or if it stops or is cut off.
 */
export async function reach<Result>(
  address: string,
  options: SentRequest,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  if (isOver) return new Promise(() => {})
  const silence = new AbortController()
  const limit = () => setTimeout(() => silence.abort(), timeoutMs)
  let timer = options.body instanceof FormData ? undefined : limit()
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  try {
    const headers = { ...inLanguageOfPage(), ...options.headers }
    const response = await fetch(address, { ...options, headers, signal })
    clearTimeout(timer)
    timer = limit()
    return await read(response)
  } catch (cause) {
    if (options.signal?.aborted || cause instanceof BoundaryError) throw cause
    throw new BoundaryError({ status: 0, code: 'unreachable', message: 'The service cannot be reached.', cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the body of a response. Throws a `BoundaryError` if the service refused the request. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined))
  return response.status === 204 ? null : response.json()
}
