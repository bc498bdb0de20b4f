import { vi } from 'vitest'
import type { Server } from './servers.ts'

/** An account with a session. */
export interface Person {
  id: string
  username: string
  token: string
}

/** The outcome of a request: a response, or `away` for 503 `unavailable` or for no connection. */
export type FaultResponse = { status: number; body: any } | 'away'

export interface FaultRequest {
  method?: string
  json?: unknown
  headers?: Record<string, string>
  /** Acceptable statuses besides 2xx. */
  also?: readonly number[]
  /** When even a 503 is wrong: always, or only during faults that do not affect reads. */
  isThere?: 'always' | 'to read'
  /** Returns what is wrong with a body, if anything. */
  judge?(body: any): string | undefined
}

/** Sends requests and records how they were answered. */
export interface FaultResponses {
  ask(server: Server, person: Person | undefined, path: string, question?: FaultRequest): Promise<FaultResponse>
  /** Responses that nobody should get, each as a sentence. */
  wrong(): readonly string[]
  /** Adds a sentence to `wrong`. */
  complain(sentence: string): void
  /** The number of 503 responses since the last `begin`, and the seconds that the slowest response since then took. */
  figures(): { unavailable: number; slowest: number }
  /** Resolves when this many more requests have been answered 503. */
  refused(count: number): Promise<void>
  /** Resolves when this many requests wait for their responses, and returns them. */
  waiting(count: number): Promise<WaitingRequests>
  begin(options: { seconds: number; processesDie: boolean; readsGoOn: boolean }): void
}

/** Requests that wait for their responses. */
export interface WaitingRequests {
  /** Resolves when all of them are answered. */
  answered(): Promise<void>
}

const shownOfBody = 200

/** Sends and judges requests. By default, responses must arrive within 10 seconds, and connections must not break. */
export function judgedAnswers(): FaultResponses {
  let wrong: string[] = []
  let unavailable = 0
  const open = new Set<symbol>()
  let slowest = 0
  let bound = 10
  let mayBreak = false
  let readsGoOn = false

  function complain(sentence: string): void {
    if (wrong.length < 50) wrong.push(sentence)
  }

  async function checkResponse(
    response: Response,
    what: string,
    { also = [], isThere, judge }: FaultRequest,
  ): Promise<FaultResponse> {
    const text = await response.text()
    const body = bodyOf(text)
    const shown = `${what}: ${response.status} ${text.slice(0, shownOfBody)}`
    if (isUnavailable(response, body)) {
      unavailable++
      if (isThere === 'always' || (isThere && readsGoOn)) complain(shown)
      if (!response.headers.has('retry-after')) complain(`${shown} (without Retry-After)`)
      return 'away'
    }
    const isRight = response.ok || also.includes(response.status)
    const complaint = isRight && response.ok ? judge?.(body) : undefined
    if (!isRight || complaint !== undefined) complain(complaint === undefined ? shown : `${shown} (${complaint})`)
    return isRight ? { status: response.status, body } : 'away'
  }

  return {
    async ask(server, person, path, question = {}) {
      const { method, json, headers } = question
      const what = `${method ?? (json === undefined ? 'GET' : 'POST')} ${path.slice(0, 80)} of ${server.name}`
      const began = performance.now()
      const request = Symbol(what)
      open.add(request)
      try {
        const response = await fetch(`${server.url}${path}`, {
          method: method ?? (json === undefined ? 'GET' : 'POST'),
          headers: {
            ...(person && { authorization: `Bearer ${person.token}` }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(json !== undefined && { body: JSON.stringify(json) }),
          signal: AbortSignal.timeout((bound + 10) * 1000),
        })
        return await checkResponse(response, what, question)
      } catch (error) {
        if (!mayBreak) complain(`${what}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
        return 'away'
      } finally {
        open.delete(request)
        const seconds = (performance.now() - began) / 1000
        slowest = Math.max(slowest, seconds)
        if (seconds > bound) complain(`${what}: no response within ${bound} seconds, but after ${seconds.toFixed(1)}`)
      }
    },
    wrong: () => wrong,
    complain,
    figures: () => ({ unavailable, slowest }),
    async refused(count) {
      const before = unavailable
      await vi.waitUntil(() => unavailable >= before + count, { timeout: 60_000 })
    },
    async waiting(count) {
      await vi.waitUntil(() => open.size >= count, { timeout: 60_000 })
      const requests = [...open]
      return {
        async answered() {
          await vi.waitUntil(() => !requests.some((request) => open.has(request)), { timeout: 60_000 })
        },
      }
    },
    begin({ seconds, processesDie, readsGoOn: reads }) {
      wrong = []
      unavailable = 0
      slowest = 0
      bound = seconds
      mayBreak = processesDie
      readsGoOn = reads
    },
  }
}

function bodyOf(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// A GraphQL response with this error may have a status other than 503, and the data that could be read.
function isUnavailable({ status }: Response, body: any): boolean {
  if (status === 503) return body?.code === 'unavailable' || body?.errors?.[0]?.extensions?.code === 'UNAVAILABLE'
  return body?.errors?.some?.((error: any) => error.extensions?.code === 'UNAVAILABLE') === true
}
