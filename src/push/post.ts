import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { literalAddress, PrivateAddressError, isPublicAddress, publicLookup } from './addresses.ts'

export interface PostRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
  /** Whether it may go to addresses that are not public, and without TLS. */
  allowPrivate: boolean
  signal: AbortSignal
}

// Milliseconds for all of it: looking the name up, connecting, sending, and the head of the answer.
const patience = 10_000

/**
 * POSTs to an address that somebody gave us, and tells the status of the answer. Follows no redirect, reads nothing
 * of the answer but its head, keeps no connection. Throws PrivateAddressError, or what went wrong on the way.
 */
export async function post({ endpoint, headers, body, allowPrivate, signal }: PostRequest): Promise<number> {
  const url = new URL(endpoint)
  const isSecure = url.protocol === 'https:'
  const literal = literalAddress(url)
  // A connection to an address looks nothing up.
  if (!allowPrivate && (!isSecure || (literal !== undefined && !isPublicAddress(literal))))
    throw new PrivateAddressError()
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
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
  // Heard to the end: what comes after the answer is nobody's concern.
  request.on('error', reject)
  request.end(body)
  return promise
}
