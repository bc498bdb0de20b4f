import type { BrowserSession } from '../schema/api.ts'
import type { Answer, Line, Parts } from './lines.ts'
import { BoundaryError } from './boundaryError.ts'
import { endBoot, givenAnswer } from './boot.ts'
import { bodyOf, reach } from './reach.ts'
import { LeftError, patiently } from './slowdown.ts'

/**
 * Is told of every session that the service tells of: at the beginning, and when somebody signs in
 * or out, here or in another tab.
 */
type Listener = (session: BrowserSession) => void

const listeners = new Set<Listener>()
// In memory, and nowhere else: what a script that gets into the page could read must not outlive the page.
let session: BrowserSession | undefined
let opening: Promise<BrowserSession> | undefined
// A sign-out takes all cookies along, that of a session too that was begun before its answer:
// streams end first, and ask for one.
let leaving: Promise<unknown> = Promise.resolve()

export function onSession(listener: Listener): void {
  listeners.add(listener)
}

/** Begins this browser's session, or goes on with it. Those who ask at once share one request. */
export function openSession(): Promise<BrowserSession> {
  opening ??= leaving
    .then(() => patiently(async () => bodyOf(await reach('/v1/browser/session', { credentials: 'include' }))))
    .then((body) => keep(body as BrowserSession))
    .finally(() => (opening = undefined))
  return opening
}

let asking: ReturnType<typeof setTimeout> | undefined

/**
 * Asks who is signed in once it is known that the session is over: in a second or so. It may be
 * that somebody signs in in another tab just now; asked before that answer is there, the service
 * would give this browser a session of nobody in the place of theirs.
 */
export function askAfterEnd(): void {
  asking ??= setTimeout(
    () => {
      asking = undefined
      // Not after a sign-out in this page, which has opened a session already.
      if (whoIsSignedIn()) openSession().catch(() => {})
    },
    settling * (1 + Math.random() / 2),
  )
}

/** Milliseconds. */
const settling = 1_000

/** The id of who was signed in when the service last said so. */
export const whoIsSignedIn = (): string | undefined => session?.profile?.id

function keep(opened: BrowserSession): BrowserSession {
  session = opened
  for (const listener of listeners) listener(opened)
  return opened
}

/**
 * Asks below `/v1/browser`; throws a `BoundaryError`. A refused CSRF token is asked for anew, once,
 * if it is still the same who is signed in; a read waits while the service asks for that.
 */
export async function call<L extends Line>(line: L, parts: Parts<L>): Promise<Answer<L>> {
  return (await answered(line, parts)).body as Answer<L>
}

/** A page of a list, and where the next one begins. */
export interface ListPage<Item> {
  items: Item[]
  /** What to ask with for what follows; undefined at the end. */
  next: Record<string, string> | undefined
}

/**
 * Asks for a page of a list; `next` of its answer goes into the query of the next call. One that
 * still waits when its page is left is dropped.
 */
export async function callPage<L extends Line>(
  line: L,
  parts: Parts<L>,
): Promise<ListPage<Answer<L> extends (infer Item)[] ? Item : never>> {
  const { body, headers } = await answered(line, parts, true)
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

interface Answered {
  body: unknown
  headers: Headers
}

async function answered(line: string, parts: AnyParts, isOfPage = false): Promise<Answered> {
  if (!line.startsWith('GET ')) {
    // What boot brought may be older than this change. A ticket changes nothing, and nothing below /auth is a part of
    // boot.
    if (line.includes(' /api/') && line !== 'POST /api/stream-tickets') endBoot()
    return sentOnce(line, parts)
  }
  const { profile } = session ?? (await openSession())
  const given = await givenAnswer(`/v1/browser${placeOf(line.slice('GET '.length), parts)}`)
  if (given) return { body: given.body, headers: new Headers(given.link ? { link: given.link } : {}) }
  const send = () => {
    // What was held in somebody's name is not read in another's.
    if (whoIsSignedIn() !== profile?.id) throw new LeftError()
    return sentOnce(line, parts)
  }
  return patiently(send, { signal: parts.signal, isOfPage })
}

async function sentOnce(line: string, parts: AnyParts, isRepeated = false): Promise<Answered> {
  const { csrfHeader, csrfToken, profile } = session ?? (await openSession())
  const [method = '', place = ''] = line.split(' ')
  const { form, body, headers, signal, keepalive } = parts
  try {
    const sent = reach(`/v1/browser${placeOf(place, parts)}`, {
      method,
      headers: {
        ...(method !== 'GET' && { [csrfHeader]: csrfToken }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
    if (place.startsWith('/auth/logout')) leaving = sent.catch(() => {})
    const response = await sent
    const answer = await bodyOf(response)
    noteSession(place, answer)
    return { body: answer, headers: response.headers }
  } catch (error) {
    if (!(error instanceof BoundaryError)) throw error
    // The session is over, here or in another tab: who shows the page is told.
    if (error.code === 'unauthorized' && profile && place.startsWith('/api')) askAfterEnd()
    // In somebody else's name nothing is repeated.
    if (error.code !== 'csrf_rejected' || isRepeated || (await openSession()).profile?.id !== profile?.id) throw error
    return sentOnce(line, parts, true)
  }
}

// Each sign-in brings a new token. A sign-out brings none: the next call begins another session.
function noteSession(place: string, answer: unknown): void {
  if (!place.startsWith('/auth')) return
  if (place.startsWith('/auth/logout')) session = undefined
  else if (typeof answer === 'object' && answer !== null && 'csrfToken' in answer) keep(answer as BrowserSession)
}

function placeOf(place: string, { path = {}, query = {} }: AnyParts): string {
  const filled = place.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one))
    else if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
