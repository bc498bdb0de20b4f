import { BoundaryError, errorOf } from './boundaryError.ts'

let isOver = false

/**
 * From now on nothing is asked, and nothing answered: what is under way was meant in the name of
 * somebody who is signed in no longer.
 */
export function endCalls(): void {
  isOver = true
}

/**
 * Milliseconds without an answer after which the service counts as out of reach; an upload takes as long as it takes.
 */
const patience = 30_000

/** In which language the service is to say what it refuses: that of the page. */
export const inLanguageOfPage = () => ({ 'Accept-Language': document.documentElement.lang })

interface Sent extends RequestInit {
  headers?: Record<string, string>
}

/** Sends a request; throws a `BoundaryError`, `unreachable`, where no answer comes. */
export async function reach(address: string, options: Sent): Promise<Response> {
  if (isOver) return new Promise(() => {})
  const silence = new AbortController()
  const timer = options.body instanceof FormData ? undefined : setTimeout(() => silence.abort(), patience)
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

/** What an answer says; throws a `BoundaryError` for a refusal. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.ok && response.status === 204) return null
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorOf(response, body)
  return body
}
