import { openSocket } from '../support/sockets.ts'

/** A stream that reports events from its opening on. */
export interface StreamReader {
  what: string
  /** Resolves to the `performance.now()` of an event that contains this text. */
  receives(text: string): Promise<number>
  /** Resolves to the `performance.now()` at which the service closed the stream. */
  closed: Promise<number>
  close(): void
}

interface StreamContext {
  /** The base URL of the process. */
  url: string
  token: string
  /** Events after this position are reported. */
  after: string
}

const query = 'subscription ($after: ID) { timelineStream(timeline: HOME, after: $after) { kind post { text } } }'

/** Opens each kind of stream: GraphQL's and Mastodon's WebSockets, and server-sent events. */
export const streamReaders: ((place: StreamContext) => Promise<StreamReader>)[] = [
  async ({ url, token, after }) => {
    const socket = await openSocket(`${url}/graphql`, token, { protocol: 'graphql-transport-ws' })
    socket.send({ type: 'connection_init' })
    await socket.next()
    socket.send({ id: '1', type: 'subscribe', payload: { query, variables: { after } } })
    return ofSocket('GraphQL', socket)
  },
  async ({ url, token, after }) =>
    ofSocket('WebSocket', await openSocket(`${url}/api/v1/streaming?stream=user&after=${after}`, token)),
  async ({ url, token, after }) => {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': after }
    const response = await fetch(`${url}/api/v1/streaming/user`, { headers, signal: stop.signal })
    return ofEvents(response, () => stop.abort())
  },
]

function ofSocket(what: string, socket: Awaited<ReturnType<typeof openSocket>>): StreamReader {
  return {
    what,
    async receives(text) {
      await socket.next((message) => JSON.stringify(message).includes(text))
      return performance.now()
    },
    closed: socket.closed.then(() => performance.now()),
    close: () => socket.socket.terminate(),
  }
}

function ofEvents(response: Response, close: () => void): StreamReader {
  let received = ''
  const listeners = new Set<() => void>()
  async function read(): Promise<number> {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        received += chunk
        for (const listener of listeners) listener()
      }
    } catch {
      // The stream was cut off, which is an end too.
    }
    return performance.now()
  }
  const closed = read()
  return {
    what: 'event stream',
    receives: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.includes(text)) resolve(performance.now())
        }
        listeners.add(look)
        look()
      }),
    closed,
    close,
  }
}
