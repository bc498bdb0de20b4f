import { openSocket } from '../support/sockets.ts'

/** Something that tells what happens, from when it was opened on. */
export interface Teller {
  what: string
  /** Resolves to when (by `performance.now`) it told something that has this text in it. */
  tells(text: string): Promise<number>
  /** Resolves to when it was closed by the service. */
  closed: Promise<number>
  close(): void
}

interface Place {
  /** Where to open it. */
  url: string
  token: string
  /** What happens after this position is told. */
  after: string
}

const query = 'subscription ($after: ID) { timelineStream(timeline: HOME, after: $after) { kind post { text } } }'

/** The streams there are, each opened at a place: GraphQL's and Mastodon's over WebSockets, and server-sent events. */
export const tellers: ((place: Place) => Promise<Teller>)[] = [
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

function ofSocket(what: string, socket: Awaited<ReturnType<typeof openSocket>>): Teller {
  return {
    what,
    async tells(text) {
      await socket.next((message) => JSON.stringify(message).includes(text))
      return performance.now()
    },
    closed: socket.closed.then(() => performance.now()),
    close: () => socket.socket.terminate(),
  }
}

function ofEvents(response: Response, close: () => void): Teller {
  let told = ''
  const listeners = new Set<() => void>()
  async function read(): Promise<number> {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        told += chunk
        for (const listener of listeners) listener()
      }
    } catch {
      // It was cut off, which is an end too.
    }
    return performance.now()
  }
  const closed = read()
  return {
    what: 'event stream',
    tells: (text) =>
      new Promise((resolve) => {
        const look = () => {
          if (told.includes(text)) resolve(performance.now())
        }
        listeners.add(look)
        look()
      }),
    closed,
    close,
  }
}
