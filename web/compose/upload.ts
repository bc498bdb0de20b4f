import { call, openSession } from '../boundary/boundary.ts'
import { BoundaryError, errorOf } from '../boundary/boundaryError.ts'
import { inLanguageOfPage } from '../boundary/reach.ts'
import type { MediaAttachment } from '../schema/api.ts'
import { me, session } from '../state/session.ts'

type OnProgress = (part: number) => void

/**
 * Uploads a file and waits until it can be attached. `onProgress` receives the uploaded part, from 0 to 1. Throws a
 * `BoundaryError`, or an `AbortError`.
 */
export async function uploadFile(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<MediaAttachment> {
  const media = await sendOnce(file, onProgress, signal)
  return media.url === null ? processed(media.id, signal) : media
}

// Sends a file. After a refused CSRF token, reads a new one and tries once more, as `call` does. Does not try again if
// another account has signed in.
async function sendOnce(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<MediaAttachment> {
  const before = me.peek()?.id
  try {
    return await send(file, onProgress, signal)
  } catch (error) {
    const isRefused = error instanceof BoundaryError && error.code === 'csrf_rejected'
    if (!isRefused || (await openSession()).profile?.id !== before) throw error
    return send(file, onProgress, signal)
  }
}

// Uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload.
function send(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<MediaAttachment> {
  const { csrfHeader, csrfToken } = session.peek()!
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new BoundaryError({ status: 0, code: 'unreachable', message: 'The service cannot be reached.', cause }))
    const abort = () => {
      request.abort()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onerror = fail
    request.ontimeout = fail
    request.onload = () => {
      const body = responseIn(request)
      if (request.status >= 200 && request.status < 300 && body) resolve(body as MediaAttachment)
      else reject(errorOf(responseOf(request), body))
    }
    request.open('POST', '/v1/browser/api/media')
    const headers = { [csrfHeader]: csrfToken, ...inLanguageOfPage() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}

function responseIn({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return undefined
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers(retryAfter === null ? [] : [['retry-after', retryAfter]])
  return new Response(null, { status: Math.max(request.status, 200), statusText: request.statusText, headers })
}

const longestWait = 4_000

async function processed(id: string, signal: AbortSignal): Promise<MediaAttachment> {
  for (let wait = 500; ; wait = Math.min(wait * 1.5, longestWait)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
    const media = await call('GET /api/media/{id}', { path: { id }, signal })
    if (media.url !== null) return media
  }
}
