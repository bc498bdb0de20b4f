import { WebSocket } from 'ws'
import { pace } from '../support/pace.ts'
import type { Random } from './seededRandom.ts'

/** An event that a subscriber received. */
export interface ReceivedEvent {
  id: string
  kind: string
  /** The id of the post or the notification. */
  subject: string
}

/** A stream to follow, and its protocol. */
export interface StreamToFollow {
  path: string
  protocol: string | undefined
  /** Returns the messages to send on an open socket. */
  hello(after: string): object[]
  /** Returns the event in a message, if any, and the message to reply with, if any. */
  read(message: any, after: string): { received?: ReceivedEvent; more?: object }
}

const kinds: Record<string, string> = { update: 'post_created', 'status.update': 'post_edited', delete: 'post_deleted' }

/** Describes one of Mastodon's streams, over its own protocol. */
export function mastodonStream(stream: object): StreamToFollow {
  return {
    path: '/api/v1/streaming',
    protocol: undefined,
    hello: (after) => [{ type: 'subscribe', ...stream, after }],
    read({ event, payload, id, error }) {
      if (error) throw new Error(String(error))
      const subject = event === 'delete' ? payload : String(JSON.parse(payload).id)
      return { received: { id, kind: kinds[event] ?? `${event}_created`, subject } }
    },
  }
}

/** Describes a subscription over graphql-transport-ws. `field` has its arguments, but not `after`. */
export function graphqlStream(field: string, selected: string): StreamToFollow {
  const query = `subscription ($after: ID) { event: ${field.replace(')', ', after: $after)')} { id kind ${selected} } }`
  const subscribe = (after: string) => ({ id: '1', type: 'subscribe', payload: { query, variables: { after } } })
  return {
    path: '/graphql',
    protocol: 'graphql-transport-ws',
    hello: () => [{ type: 'connection_init' }],
    read({ type, payload }, after) {
      if (type === 'connection_ack') return { more: subscribe(after) }
      if (type === 'ping') return { more: { type: 'pong' } }
      if (type !== 'next' || payload.errors) throw new Error(JSON.stringify({ type, payload }))
      const { id, kind, postId, notification } = payload.data.event
      return { received: { id, kind: kind.toLowerCase(), subject: postId ?? notification?.id ?? '' } }
    },
  }
}

interface Options {
  following: StreamToFollow
  token: string
  after: string
  random: Random
  /** Returns the addresses of the services that run now. */
  urls(): readonly string[]
}

/** Follows a stream over sockets that it cuts at random. Reconnects to any service with the last id that it saw. */
export function startSubscriber({ following, token, after, random, urls }: Options) {
  const received: ReceivedEvent[] = []
  let isStopped = false
  let cuts = 0
  let socket: WebSocket | undefined
  let problem: unknown

  const last = () => received.at(-1)?.id ?? after

  async function connect(): Promise<void> {
    const url = random.pick(urls())
    if (!url) return void (await pace(20))
    // Cuts the socket as soon as it is open, while it catches up, or long after that.
    let left = random.below(2) ? 1 + random.below(4) : 1 + random.below(120)
    const own = new WebSocket(url.replace(/^http/, 'ws') + following.path, following.protocol ?? [], {
      headers: { authorization: `Bearer ${token}` },
    })
    socket = own
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    own.on('error', () => undefined)
    own.once('close', () => resolve())
    own.once('open', () => {
      for (const message of following.hello(last())) own.send(JSON.stringify(message))
    })
    own.on('message', (data) => {
      if (own.readyState !== WebSocket.OPEN) return // the socket was cut, so messages in transit are lost
      const { received: one, more } = following.read(JSON.parse(String(data)), last())
      if (more) own.send(JSON.stringify(more))
      if (!one) return
      received.push(one)
      if (--left > 0) return
      cuts++
      own.terminate()
    })
    await closed
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      await connect()
      await pace(random.below(3) ? random.below(30) : random.below(400))
    }
  }

  const done = follow().catch((error: unknown) => void (problem = error))
  return {
    received,
    cuts: () => cuts,
    problem: () => problem,
    async stop() {
      isStopped = true
      socket?.terminate()
      await done
    },
  }
}

export type Subscriber = ReturnType<typeof startSubscriber>
