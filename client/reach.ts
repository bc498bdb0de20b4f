import { ApiError } from './apiError.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/**
 * Calls the platform's `fetch` on the global object, as browsers require. Looks it up on each call, so that a
 * replacement takes effect.
 */
export const platformFetch: Fetch = (address, init) => globalThis.fetch(address, init)

/** One try of a request. */
export interface AttemptOptions {
  fetch: Fetch
  line: string
  address: string
  init: { method: string; headers: Record<string, string>; body?: string | FormData }
  signal: AbortSignal | undefined
  /** The timeout in milliseconds, or 0 for none. */
  timeout: number
  /** The maximum size of a response in bytes. */
  longest: number
  /** Texts that must not appear in an error. */
  secrets: readonly string[]
}

/** A complete response. */
export interface ReceivedResponse {
  status: number
  headers: Headers
  text: string
  /** The URL of the request, without the query. */
  place: string
}

/** Sends a request once. Throws an ApiError, or the reason of the aborted signal. */
export async function reach(request: AttemptOptions): Promise<ReceivedResponse> {
  const { line, signal, timeout } = request
  throwIfEnded(signal)
  // React Native has neither `AbortSignal.any` nor `AbortSignal.timeout`.
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end)
  let isLate = false
  const late = () => {
    isLate = true
    ending.abort()
  }
  const timer = timeout > 0 ? setTimeout(late, timeout) : undefined
  try {
    return await exchange(request, ending.signal)
  } catch (cause) {
    throwIfEnded(signal)
    if (isLate) {
      const message = 'The service did not respond in time. Try again later, or set a longer timeout.'
      throw new ApiError({ status: 0, code: 'timeout', message, line })
    }
    if (cause instanceof ApiError) throw cause
    throw new ApiError({
      ...{ status: 0, code: 'unreachable', line },
      message: `The service cannot be reached at ${originOf(request.address)}. Check that it runs there, and check baseUrl.`,
      cause: harmless(cause, request),
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Throws the reason of an aborted signal. React Native has no `throwIfAborted` and sets no reason. */
export function throwIfEnded(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw (signal.reason as unknown) ?? new Error('The call was aborted')
}

async function exchange(request: AttemptOptions, signal: AbortSignal): Promise<ReceivedResponse> {
  const { fetch, address, init, line } = request
  // A redirect would send the session elsewhere. Cookies belong to the browser boundary.
  const response = await fetch(address, { ...init, signal, redirect: 'manual', credentials: 'omit' })
  const { status, headers } = response
  if (response.redirected || response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await discard(response)
    const message = `The service redirects elsewhere${to(headers)}. If that is right, use it as baseUrl.`
    throw new ApiError({ status, code: 'redirected', message, line })
  }
  return { status, headers, text: await textOf(response, request), place: address.replace(/\?.*/s, '') }
}

// The target may contain private data. Its origin is enough to correct `baseUrl`.
function to(headers: Headers): string {
  const origin = originOf(headers.get('location') ?? '')
  return origin && `, to ${origin}`
}

const originOf = (address: string): string => /^https?:\/\/[^\s/?#@\\]+/i.exec(address)?.[0] ?? ''

async function textOf(response: Response, { longest, line }: AttemptOptions): Promise<string> {
  const tooLarge = () =>
    new ApiError({ status: response.status, code: 'answer_too_large', message: 'The response is too large.', line })
  // React Native has no response stream.
  if (!response.body) {
    const text = await response.text()
    if (text.length > longest) throw tooLarge()
    return text
  }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > longest) {
      void reader.cancel().catch(() => {})
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function discard({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {})
}

// A custom `fetch` may put the whole request in its error.
function harmless(cause: unknown, { secrets }: AttemptOptions): unknown {
  try {
    const { message, stack, ...fields } = cause as Error
    const text = [message, stack, JSON.stringify({ ...fields, cause: (cause as Error).cause })].join()
    return secrets.some((secret) => text.includes(secret)) ? undefined : cause
  } catch {
    return undefined
  }
}
