import { baseOf, filledPath, pairsOf, queryText, refuseCredentials } from './address.ts'
import { allowanceOf, bodyOf, requestIdOf } from './responses.ts'
import { sentBody } from './body.ts'
import type { Client, ClientOptions, Reply } from './client.ts'
import { itemsOf, pageOf, pagesOf } from './pages.ts'
import { type ReceivedResponse, platformFetch, reach } from './reach.ts'
import { isRepeatable, withRetries } from './retry.ts'
import { uploader } from './upload.ts'
import type { AnyParts, Send } from './send.ts'

/**
 * Creates a client of the service at `baseUrl`. Throws a TypeError for an invalid URL. Sends nothing before the first
 * call.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = baseOf(options.baseUrl)
  const send = sending(baseUrl, options)
  const page = pageOf(send)
  const pages = pagesOf(page)
  const client = {
    baseUrl,
    send,
    call: async (line: string, parts?: AnyParts) => (await send(line, parts)).body,
    page,
    pages,
    items: itemsOf(pages),
    upload: uploader(send),
  }
  // Each endpoint has its own types, which a single function for all endpoints cannot have.
  return client as unknown as Client
}

function sending(baseUrl: string, options: ClientOptions): Send {
  const { retries = 0, longestWait = 30_000, longestAnswer = 16 * 1024 * 1024 } = options
  const fetch = options.fetch ?? platformFetch
  return async (line, parts = {}) => {
    const { address, init, hasFile } = requestOf(line, parts, baseUrl, options)
    const { idempotencyKey, signal, timeout = hasFile ? 0 : (options.timeout ?? 30_000) } = parts
    const attempt = async () => {
      const session = await sessionFor(address, options)
      const headers = { ...init.headers, ...(session !== undefined && { Authorization: `Bearer ${session}` }) }
      const secrets = session === undefined ? [] : [session]
      const request = {
        fetch,
        line,
        address,
        init: { ...init, headers },
        signal,
        timeout,
        longest: longestAnswer,
        secrets,
      }
      return replyOf(await reach(request), line, secrets)
    }
    return withRetries(
      { retries, longestWait, isRepeatable: isRepeatable(init.method, idempotencyKey), signal },
      attempt,
    )
  }
}

function requestOf(line: string, parts: AnyParts, baseUrl: string, { userAgent }: ClientOptions) {
  const [method = '', pattern = ''] = line.split(' ')
  refuseCredentials(Object.keys(parts.query ?? {}), 'a query')
  const address = `${baseUrl}${filledPath(pattern, parts.path)}${queryText(pairsOf(parts.query))}`
  const { body, headers, hasFile } = sentBody(parts.body)
  const sentence = {
    Accept: 'application/json',
    ...headers,
    ...(userAgent !== undefined && { 'User-Agent': userAgent }),
    ...(parts.idempotencyKey !== undefined && { 'Idempotency-Key': parts.idempotencyKey }),
  }
  return { address, init: { method, headers: sentence, ...(body !== undefined && { body }) }, hasFile }
}

function replyOf(received: ReceivedResponse, line: string, secrets: readonly string[]): Reply<unknown> {
  const { status, headers } = received
  const body = bodyOf(received, line, secrets)
  return { status, body, headers, requestId: requestIdOf(headers), allowance: allowanceOf(headers) }
}

async function sessionFor(address: string, { session: source }: ClientOptions): Promise<string | undefined> {
  const session: unknown = typeof source === 'function' ? await source() : source
  if (session === undefined) return undefined
  // `fetch` would reject an invalid header with an error that contains the value.
  if (typeof session !== 'string' || !/^[\x21-\x7e]+$/.test(session)) {
    throw new TypeError('This is not a session identifier')
  }
  if (session.length > 15 && address.includes(session)) throw new TypeError('baseUrl must not contain the session')
  return session
}
