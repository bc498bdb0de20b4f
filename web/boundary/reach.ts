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

/** Sends a request. Throws a `BoundaryError` with `unreachable` if there is no response. */
export async function reach(address: string, options: SentRequest): Promise<Response> {
  if (isOver) return new Promise(() => {})
  const silence = new AbortController()
  const timer = options.body instanceof FormData ? undefined : setTimeout(() => silence.abort(), timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  try {
    return await fetch(address, { ...options, headers: { ...inLanguageOfPage(), ...options.headers }, signal })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new BoundaryError({ status: 0, code: 'unreachable', message: 'The service cannot be reached.', cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the body of a response. Throws a `BoundaryError` if the service refused the request. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.ok && response.status === 204) return null
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorOf(response, body)
  return body
}
