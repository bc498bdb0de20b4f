import { WebSocket } from 'ws'
import type { StreamPosition } from '../../../src/model/stream.ts'
import { isAfter } from '../../../src/streams/position.ts'
import { pace } from '../../support/pace.ts'
import type { Person } from './asking.ts'
import type { Server } from './servers.ts'

/** An event that a follower received. */
export interface DeliveredEvent {
  position: StreamPosition
  what: 'created' | 'edited' | 'deleted' | 'other'
  post: string | undefined
}

/** A client that follows a stream and reconnects with the last position whenever the stream ends. */
export interface Follower {
  name: string
  delivered: readonly DeliveredEvent[]
  /** Events that it should not have received, each as a sentence. */
  wrong: readonly string[]
  /** Streams opened so far. */
  connections(): number
  isConnected(): boolean
  stop(): Promise<void>
}

interface FollowerDeps {
  server: Server
  person: Person
  after: StreamPosition
  /** Aborted when the stream is to end. */
  signal: AbortSignal
  isOpen(): void
  deliver(delivered: DeliveredEvent): void
  /** Called with each position that the stream sends without an event. */
  stands(position: StreamPosition): void
}

/** Follows until the stream ends for any reason. Rejects if something forbidden happens. */
type Protocol = (listening: FollowerDeps) => Promise<void>

interface Options {
  person: Person
  /** Each reconnection uses the next server. */
  servers: readonly Server[]
  from: StreamPosition
}

/** Starts to follow a stream. */
export function follow(name: string, protocol: Protocol, { person, servers, from }: Options): Follower {
  const stopping = new AbortController()
  const delivered: DeliveredEvent[] = []
  const wrong: string[] = []
  let after = from
  let connections = 0
  let isOpen = false

  function advance(position: StreamPosition): boolean {
    const isNew = isAfter(position, after)
    if (isNew) after = position
    return isNew
  }

  function deliver(one: DeliveredEvent): void {
    // After a failover that lost data, a gap has the last position that was not lost, which may be lower than `after`.
    if (one.what === 'other' && one.post === 'gap') {
      wrong.push('a gap')
      after = one.position
      delivered.push(one)
    } else if (advance(one.position)) delivered.push(one)
    else wrong.push(`${one.what} ${one.post} at ${one.position} came after ${after}`)
  }

  async function once(number: number): Promise<void> {
    const server = servers[number % servers.length]!
    const ofThis = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ofThis.signal])
    const opened = () => {
      connections++
      isOpen = true
    }
    const stands = (position: StreamPosition) => void advance(position)
    await protocol({ server, person, after, signal, isOpen: opened, deliver, stands }).catch((error: unknown) => {
      if (!stopping.signal.aborted) wrong.push(error instanceof Error ? error.message : String(error))
    })
    isOpen = false
    ofThis.abort()
  }

  async function again(): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number++) {
      await once(number)
      await pace(100, stopping.signal)
    }
  }
  const ended = again()
  return {
    name,
    delivered,
    wrong,
    connections: () => connections,
    isConnected: () => isOpen,
    stop() {
      stopping.abort()
      return ended
    },
  }
}

const eventNames: Record<string, DeliveredEvent['what']> = {
  update: 'created',
  'status.update': 'edited',
  delete: 'deleted',
}

function mastodonEvent(event: string, payload: string | undefined, id: string): DeliveredEvent {
  const what = eventNames[event] ?? 'other'
  const post = what === 'deleted' ? payload : what === 'other' ? event : (JSON.parse(payload!) as { id: string }).id
  return { position: id as StreamPosition, what, post }
}

/** Follows the user stream of an account over Mastodon's WebSocket. */
export const mastodonSocket: Protocol = ({ server, person, after, signal, isOpen, deliver }) =>
  onSocket(`${server.url}/api/v1/streaming?stream=user&after=${after}`, person, [], signal, {
    isOpen,
    onText(text) {
      const message = JSON.parse(text)
      if (message.error !== undefined) return refused(message.status, text)
      deliver(mastodonEvent(message.event, message.payload, message.id))
      return 'go on'
    },
  })

/** Follows the public timeline over GraphQL's WebSocket. */
export const graphqlSocket: Protocol = ({ server, person, after, signal, isOpen, deliver }) =>
  onSocket(`${server.url}/graphql`, person, ['graphql-transport-ws'], signal, {
    first: { type: 'connection_init' },
    onText(text, send) {
      const { type, payload } = JSON.parse(text)
      if (type === 'connection_ack') {
        const query = `subscription ($after: ID) { timelineStream(timeline: PUBLIC, after: $after) { id kind postId } }`
        send({ id: '1', type: 'subscribe', payload: { query, variables: { after } } })
        isOpen()
        return 'go on'
      }
      if (type === 'complete') return 'end'
      if (type === 'ping') return (send({ type: 'pong' }), 'go on')
      const errors = type === 'error' ? payload : payload?.errors
      if (errors) return refused(errors[0]?.extensions?.code === 'UNAVAILABLE' ? 503 : 500, text)
      const { id, kind, postId } = payload.data.timelineStream
      const what = ({ POST_CREATED: 'created', POST_EDITED: 'edited', POST_DELETED: 'deleted' } as const)[
        kind as string
      ]
      deliver({ position: id, what: what ?? 'other', post: what ? postId : kind.toLowerCase() })
      return 'go on'
    },
  })

/** Follows the public timeline by Mastodon's server-sent events. */
export const eventSource: Protocol = async ({ server, person, after, signal, isOpen, deliver, stands }) => {
  const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream', 'last-event-id': after }
  const response = await fetch(`${server.url}/api/v1/streaming/public`, { headers, signal }).catch(() => undefined)
  if (!response) return
  if (response.status !== 200) {
    const text = await response.text().catch(() => '')
    return void refused(response.status, text, response.headers.get('retry-after'))
  }
  isOpen()
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body!) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) deliverBlock(block, deliver, stands)
    }
  } catch (error) {
    if (!(error instanceof TypeError) && !signal.aborted) throw error
  }
}

function deliverBlock(block: string, deliver: FollowerDeps['deliver'], stands: FollowerDeps['stands']): void {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .flatMap((line) => (line.startsWith(':') ? [] : [[line.split(':', 1)[0], line.replace(/^\w+: ?/, '')]])),
  ) as Record<string, string>
  const { event, data, id } = fields
  if (id === undefined) return
  if (event === undefined) stands(id as StreamPosition)
  else deliver(mastodonEvent(event, data, id))
}

interface SocketUse {
  first?: object
  isOpen?(): void
  onText(text: string, send: (message: object) => void): 'go on' | 'end'
}

function onSocket(
  url: string,
  { token }: Person,
  protocols: string[],
  signal: AbortSignal,
  use: SocketUse,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols, { headers, handshakeTimeout: 15_000 })
  const end = () => socket.terminate()
  signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    const send = (message: object) => socket.send(JSON.stringify(message))
    socket.on('open', () => (use.first ? send(use.first) : use.isOpen?.()))
    socket.on('message', (data) => {
      try {
        if (use.onText(String(data as Buffer), send) === 'end') end()
      } catch (error) {
        reject(error as Error)
        end()
      }
    })
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      try {
        refused(response.statusCode ?? 0, 'the upgrade', response.headers['retry-after'])
      } catch (error) {
        reject(error as Error)
      }
      resolve()
    })
    socket.on('error', () => resolve())
    socket.on('close', (code) => {
      if (code === 4401 || code === 4400) reject(new Error(`closed with ${code}`))
      resolve()
    })
  })
}

// Allows a reconnection after 503 with `Retry-After`, and throws otherwise. The default is for errors within a socket,
// which have no headers.
function refused(status: number, text: string, retryAfter: string | null | undefined = '0'): 'end' {
  if (status !== 503) throw new Error(`refused with ${status}: ${text.slice(0, 200)}`)
  if (typeof retryAfter !== 'string') throw new Error('refused with 503 without Retry-After')
  return 'end'
}
