import type { CustomFetch } from 'openid-client'
import { currentTraceparent } from '../../model/traceContext.ts'

const bytesAtMost = 1024 * 1024

/**
 * Sends a request to a provider, with the `traceparent` of the current trace. It follows no redirects and reads at
 * most a megabyte. The caller's `signal` limits the time.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const headers = new Headers(options.headers as Record<string, string>)
  const traceparent = currentTraceparent()
  if (traceparent !== undefined) headers.set('traceparent', traceparent)
  const response = await fetch(url, { ...(options as RequestInit), headers, redirect: 'manual' })
  const { status, statusText } = response
  const body = await bodyOf(response)
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers: response.headers })
}

async function bodyOf({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesAtMost) throw new TypeError('The provider returned more than a megabyte')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
