import type { BrowserSession } from '../schema/api.ts'
import type { ResponseBody, Line, RequestParts } from './lines.ts'
import { BoundaryError } from './boundaryError.ts'
import { endBoot, bootResponse } from './boot.ts'
import { bodyOf, reach } from './reach.ts'
import { LeftError, sendWithRetries } from './slowdown.ts'

/**
 * Called with every session that the service returns: at the start, and after a sign-in or sign-out, here or in another
 * tab.
 */
type Listener = (session: BrowserSession) => void

const listeners = new Set<Listener>()
// The token is only in memory, because a script that is injected into the page must not find a token that outlives
// the page.
let session: BrowserSession | undefined
let opening: Promise<BrowserSession> | undefined
// A sign-out clears all cookies, including the cookie of a session that is opened before the response to the
// sign-out arrives. Opening a session therefore waits for that response. This matters because streams end first and
// would ask for a session.
let leaving: Promise<unknown> = Promise.resolve()

export function onSession(listener: Listener): void {
  listeners.add(listener)
}

/** Opens this browser's session, or continues it. Concurrent calls share one request. */
export function openSession(): Promise<BrowserSession> {
  opening ??= leaving
    .then(() => sendWithRetries(() => reach('/v1/browser/session', { credentials: 'include' }, bodyOf)))
    .then((body) => setSession(body as BrowserSession))
    .finally(() => (opening = undefined))
  return opening
}

let asking: ReturnType<typeof setTimeout> | undefined

/**
 * Opens a session a second or so after the current one has ended. The delay lets a sign-in in another tab finish first.
 * Otherwise the service would replace its session by an anonymous one.
 */
export function checkAfterEnd(): void {
  asking ??= setTimeout(
    () => {
      asking = undefined
      // This is not needed after a sign-out in this page, which has already opened a session.
      if (whoIsSignedIn()) openSession().catch(() => {})
    },
    settling * (1 + Math.random() / 2),
  )
}

const settling = 1_000

/** Returns the id of the signed-in account, as of the last session that the service returned. */
export const whoIsSignedIn = (): string | undefined => session?.profile?.id

function setSession(opened: BrowserSession): BrowserSession {
  session = opened
  for (const listener of listeners) listener(opened)
  return opened
}

/**
 * Calls the service below `/v1/browser`. Throws a `BoundaryError`. After a refused CSRF token, reads a new one and
 * tries once more if the same account is still signed in. Delays reads while the service asks for that.
 */
export async function call<L extends Line>(line: L, parts: RequestParts<L>): Promise<ResponseBody<L>> {
  return (await receive(line, parts)).body as ResponseBody<L>
}

/** A page of a list, and the position of the next one. */
export interface ListPage<Item> {
  items: Item[]
  /** The query parameters of the next page, or undefined at the end. */
  next: Record<string, string> | undefined
}

/**
 * Reads a page of a list. Pass `next` of the result as part of the next call's query. A delayed read is dropped when
 * its page is left.
 */
export async function callPage<L extends Line>(
  line: L,
  parts: RequestParts<L>,
): Promise<ListPage<ResponseBody<L> extends (infer Item)[] ? Item : never>> {
  const { body, headers } = await receive(line, parts, true)
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return {
    items: body as never,
    next: address ? Object.fromEntries(new URL(address, location.href).searchParams) : undefined,
  }
}

interface AnyParts {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

interface ReceivedBody {
  body: unknown
  headers: Headers
}

async function receive(line: string, parts: AnyParts, isOfPage = false): Promise<ReceivedBody> {
  if (!line.startsWith('GET ')) {
    // The responses of the boot may be older than this change. A ticket changes nothing, and the boot includes nothing
    // below /auth.
    if (line.includes(' /api/') && line !== 'POST /api/stream-tickets') endBoot()
    return sentOnce(line, parts)
  }
  const { profile } = session ?? (await openSession())
  const booted = await bootResponse(`/v1/browser${pathOf(line.slice('GET '.length), parts)}`)
  if (booted) return { body: booted.body, headers: new Headers(booted.link ? { link: booted.link } : {}) }
  const send = () => {
    // A read that was delayed for one account must not be sent for another.
    if (whoIsSignedIn() !== profile?.id) throw new LeftError()
    return sentOnce(line, parts)
  }
  return sendWithRetries(send, { signal: parts.signal, isOfPage })
}

async function sentOnce(line: string, parts: AnyParts, isRepeated = false): Promise<ReceivedBody> {
  const { csrfHeader, csrfToken, profile } = session ?? (await openSession())
  const [method = '', route = ''] = line.split(' ')
  const { form, body, headers, signal, keepalive } = parts
  try {
    const options = {
      method,
      headers: {
        ...(method !== 'GET' && { [csrfHeader]: csrfToken }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    }
    const sent = reach(`/v1/browser${pathOf(route, parts)}`, options, async (response) => ({
      body: await bodyOf(response),
      headers: response.headers,
    }))
    if (route.startsWith('/auth/logout')) leaving = sent.catch(() => {})
    const received = await sent
    readSession(route, received.body)
    return received
  } catch (error) {
    if (!(error instanceof BoundaryError)) throw error
    // If the session has ended, here or in another tab, this notifies the listeners.
    if (error.code === 'unauthorized' && profile && route.startsWith('/api')) checkAfterEnd()
    // Does not repeat the request if another account has signed in.
    if (error.code !== 'csrf_rejected' || isRepeated || (await openSession()).profile?.id !== profile?.id) throw error
    return sentOnce(line, parts, true)
  }
}

// Stores the session of a response. Each sign-in returns a new token. A sign-out returns none, so the next call opens
// another session.
function readSession(route: string, parsed: unknown): void {
  if (!route.startsWith('/auth')) return
  if (route.startsWith('/auth/logout')) session = undefined
  else if (typeof parsed === 'object' && parsed !== null && 'csrfToken' in parsed) setSession(parsed as BrowserSession)
}

function pathOf(route: string, { path = {}, query = {} }: AnyParts): string {
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one))
    else if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
