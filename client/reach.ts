import { ApiError } from './apiError.ts'

/** `fetch`, as far as it is used. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/**
 * That of the platform: called as a function of the global object, as browsers want it, and looked
 * up late, for those who replace it.
 */
export const platformFetch: Fetch = (address, init) => globalThis.fetch(address, init)

/** One try of a request. */
export interface Try {
  fetch: Fetch
  line: string
  address: string
  init: { method: string; headers: Record<string, string>; body?: string | FormData }
  signal: AbortSignal | undefined
  /** Milliseconds; 0 for never. */
  timeout: number
  /** Bytes. */
  longest: number
  /** What must not show in an error. */
  secrets: readonly string[]
}

/** What came back, read to its end. */
export interface Came {
  status: number
  headers: Headers
  text: string
  /** What was asked, without the query. */
  place: string
}

/** Sends a request once. Throws an ApiError, or what the signal was aborted with. */
export async function reach(request: Try): Promise<Came> {
  const { line, signal, timeout } = request
  throwIfEnded(signal)
  // Neither `AbortSignal.any` nor `AbortSignal.timeout`: React Native has neither.
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
      const message = 'The service did not answer in time: try again later, or give it a longer timeout.'
      throw new ApiError({ status: 0, code: 'timeout', message, line })
    }
    if (cause instanceof ApiError) throw cause
    throw new ApiError({
      ...{ status: 0, code: 'unreachable', line },
      message: `The service cannot be reached at ${originOf(request.address)}: look whether it runs there, and at baseUrl.`,
      cause: harmless(cause, request),
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Throws what a signal was ended with. React Native has no `throwIfAborted`, and gives no reason. */
export function throwIfEnded(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw (signal.reason as unknown) ?? new Error('The call was ended')
}

async function exchange(request: Try, signal: AbortSignal): Promise<Came> {
  const { fetch, address, init, line } = request
  // The session goes where it was meant to go; cookies are for the browser boundary.
  const response = await fetch(address, { ...init, signal, redirect: 'manual', credentials: 'omit' })
  const { status, headers } = response
  if (response.redirected || response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await discard(response)
    const message = `The service sends elsewhere${to(headers)}: give that as baseUrl, if it is right.`
    throw new ApiError({ status, code: 'redirected', message, line })
  }
  return { status, headers, text: await textOf(response, request), place: address.replace(/\?.*/s, '') }
}

// Where it sends may hold what is nobody's business: the origin is enough to see what is wrong with `baseUrl`.
function to(headers: Headers): string {
  const origin = originOf(headers.get('location') ?? '')
  return origin && `, to ${origin}`
}

const originOf = (address: string): string => /^https?:\/\/[^\s/?#@\\]+/i.exec(address)?.[0] ?? ''

async function textOf(response: Response, { longest, line }: Try): Promise<string> {
  const tooLarge = () =>
    new ApiError({ status: response.status, code: 'answer_too_large', message: 'The answer is too large.', line })
  // React Native gives no stream.
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

// A `fetch` that was given may tell of the whole request.
function harmless(cause: unknown, { secrets }: Try): unknown {
  try {
    const { message, stack, ...fields } = cause as Error
    const text = [message, stack, JSON.stringify({ ...fields, cause: (cause as Error).cause })].join()
    return secrets.some((secret) => text.includes(secret)) ? undefined : cause
  } catch {
    return undefined
  }
}
