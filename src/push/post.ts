import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { literalAddress, PrivateAddressError, isPublicAddress, publicLookup } from './addresses.ts'

export interface PostRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
  /** True to allow addresses that are not public, and HTTP without TLS. */
  allowPrivate: boolean
  signal: AbortSignal
}

// Timeout for the DNS look-up, the connection, the request and the head of the response, in milliseconds.
const timeoutMs = 10_000

/**
 * POSTs to a URL that a user gave and returns the status of the response. It follows no redirect, reads no response
 * body and reuses no connection. Throws PrivateAddressError, or the network error.
 */
export async function post({ endpoint, headers, body, allowPrivate, signal }: PostRequest): Promise<number> {
  const url = new URL(endpoint)
  const isSecure = url.protocol === 'https:'
  const literal = literalAddress(url)
  // For an IP address in the URL, no look-up happens, so it is checked here.
  if (!allowPrivate && (!isSecure || (literal !== undefined && !isPublicAddress(literal))))
    throw new PrivateAddressError()
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(!allowPrivate && { lookup: publicLookup }),
  }
  const request = isSecure
    ? requestHttps(url, { ...options, agent: new HttpsAgent() })
    : requestHttp(url, { ...options, agent: new HttpAgent() })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request.once('response', (response: IncomingMessage) => {
    response.destroy()
    resolve(response.statusCode ?? 0)
  })
  // The listener also gets errors after the response, which then have no effect.
  request.on('error', reject)
  request.end(body)
  return promise
}
