import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createClient } from '../../client/index.ts'
import { browserClient } from '../../test/support/browserClient.ts'

/** The results by kind. */
export type Counts = Map<string, Count>

interface Count {
  done: number
  /** Status 503: more than this machine can do. */
  refused: number
  failed: number
  first?: string
}

interface SoakTarget {
  port: number
  sessions: readonly string[]
  picture: Blob
  /** Accounts whose password is `password`. */
  users: readonly string[]
}

export const password = 'a soak takes quite some patience'

const atOnce = 30

/** Uses a service in all ways at once with real clients until it is stopped. Resolves when the last call is done. */
export async function useService(target: SoakTarget, counts: Counts, stopping: AbortSignal): Promise<void> {
  const works = worksOn(target)
  const loops = Object.entries(works).map(([kind, { perSecond, work }]) => {
    const count: Count = { done: 0, refused: 0, failed: 0 }
    counts.set(kind, count)
    return again(perSecond, stopping, async () => {
      try {
        await work()
        count.done++
      } catch (error) {
        if (isRefusal(error)) return void count.refused++
        count.failed++
        count.first ??= String(error)
      }
    })
  })
  await Promise.all(loops)
}

function isRefusal(error: unknown): boolean {
  return (error as { status?: unknown }).status === 503 || /\b503\b|"UNAVAILABLE"/.test(String(error))
}

async function again(perSecond: number, stopping: AbortSignal, work: () => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>()
  while (!stopping.aborted) {
    if (underWay.size < atOnce) {
      const one: Promise<void> = work().finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await pause((1000 / perSecond) * (0.5 + Math.random()))
  }
  await Promise.all(underWay)
}

function worksOn({ port, sessions, picture, users }: SoakTarget) {
  const url = `http://127.0.0.1:${port}`
  const any = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
  // Each request has a different address, so that there are as many counters as in real use.
  const elsewhere = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`
  const fetchFrom = (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', elsewhere())
    return fetch(input, { ...init, headers })
  }
  const client = () => createClient({ baseUrl: url, session: any(sessions), fetch: fetchFrom as typeof fetch })
  const open = (path: string, protocol?: string) => {
    const headers = { authorization: `Bearer ${any(sessions)}`, 'x-forwarded-for': elsewhere() }
    return new WebSocket(`${url.replace('http', 'ws')}${path}`, protocol === undefined ? [] : [protocol], { headers })
  }
  let signIns = 0
  const aWhile = () => pause(1000 + Math.random() * 9000)

  return {
    'timelines read': { perSecond: 25, work: async () => void (await client().call('GET /api/v1/timelines/home')) },
    'threads read': {
      perSecond: 5,
      work: async () => {
        const [post] = await client().call('GET /api/v1/timelines/public')
        if (post) await client().call('GET /api/v1/statuses/{id}/context', { path: { id: post.id } })
      },
    },
    'posts written': {
      perSecond: 4,
      work: async () => {
        const body = { status: `Soaking at ${Date.now()} #soak` }
        const post = await client().call('POST /api/v1/statuses', { body })
        await client().call('POST /api/v1/statuses/{id}/favourite', { path: { id: post.id } })
      },
    },
    'pictures uploaded': { perSecond: 0.5, work: async () => void (await client().upload(picture)) },
    searches: {
      perSecond: 1,
      work: async () => void (await client().call('GET /api/v2/search', { query: { q: 'soaking' } })),
    },
    'GraphQL queries': {
      perSecond: 4,
      work: async () => {
        const answer = await fetchFrom(`${url}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${any(sessions)}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ homeTimeline(first: 20) { nodes { id text author { username } } } }' }),
        })
        const { errors } = (await answer.json()) as { errors?: unknown }
        if (errors !== undefined) throw new Error(JSON.stringify(errors).slice(0, 300))
      },
    },
    'Mastodon sockets': {
      perSecond: 1,
      work: () => following(open('/api/v1/streaming?stream=user'), () => undefined, aWhile),
    },
    'GraphQL sockets': {
      perSecond: 1,
      work: () =>
        following(
          open('/graphql', 'graphql-transport-ws'),
          (socket) => {
            socket.send('{"type":"connection_init"}')
            socket.once('message', () =>
              socket.send(
                '{"type":"subscribe","id":"1","payload":{"query":"subscription { timelineStream(timeline: HOME) { __typename } }"}}',
              ),
            )
          },
          aWhile,
        ),
    },
    'event streams': {
      perSecond: 1,
      work: async () => {
        const end = new AbortController()
        const headers = { authorization: `Bearer ${any(sessions)}` }
        const answer = await fetchFrom(`${url}/api/v1/streaming/user`, { headers, signal: end.signal })
        if (answer.status !== 200) throw new Error(`${answer.status}`)
        const read = answer.text().catch(() => undefined)
        await aWhile()
        end.abort()
        await read
      },
    },
    'reads aborted': { perSecond: 5, work: () => aborted(port, any(sessions)) },
    'sign-ins': {
      perSecond: 0.3,
      work: async () => {
        const browser = browserClient({ url: originOf(port), fetch: (path, init) => fetchFrom(`${url}${path}`, init) })
        await browser.session()
        await browser.take(
          await browser.post('/v1/browser/auth/password', { username: users[signIns++ % users.length], password }),
        )
        const timeline = await browser.get('/v1/browser/api/timelines/home')
        const end = await browser.post('/v1/browser/auth/logout')
        if (!timeline.ok || !end.ok) throw new Error(`${timeline.status} ${end.status}`)
        await end.arrayBuffer()
      },
    },
    pages: {
      perSecond: 2,
      work: async () => {
        for (const path of ['/', '/health/ready', '/api/v2/instance', '/no/such/page']) {
          await (await fetchFrom(`${url}${path}`)).arrayBuffer()
        }
      },
    },
  }
}

async function following(
  socket: WebSocket,
  begin: (socket: WebSocket) => void,
  aWhile: () => Promise<unknown>,
): Promise<void> {
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>()
  socket.once('open', () => {
    begin(socket)
    // Some clients close the connection properly, some just disconnect.
    void aWhile().then(() => (Math.random() < 0.5 ? socket.close() : socket.terminate()))
  })
  socket.on('error', reject)
  socket.once('close', () => resolve())
  await closed
}

function aborted(port: number, session: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/v1/timelines/home HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${session}\r\n\r\n`)
      setTimeout(() => socket.destroy(), Math.random() * 10)
    })
    socket.on('close', () => resolve()).on('error', () => undefined)
  })
}

/** Returns the origin of pages that can sign people in. */
const originOf = (port: number) => `http://localhost:${port}`

/** Creates accounts with a password. Returns their usernames. */
export async function register(port: number, count: number): Promise<string[]> {
  const url = `http://127.0.0.1:${port}`
  const usernames = Array.from({ length: count }, (_, at) => `soaker${Date.now().toString(36)}${at}`)
  for (const [at, username] of usernames.entries()) {
    const headers = { 'x-forwarded-for': `10.0.0.${at}` }
    const browser = browserClient({
      url: originOf(port),
      fetch: (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, ...headers } }),
    })
    await browser.session()
    const answer = await browser.post('/v1/browser/auth/register', { username, password })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  return usernames
}
