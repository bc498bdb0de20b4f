import { WebSocket } from 'ws'

/** What comes over Mastodon's socket: `payload` is JSON in a text, or an id; `id` is where to go on from, as `after`. */
export interface Message {
  stream: string[]
  event: string
  payload?: string
  id: string
}

/** Which stream: `user`, `user:notification`, `direct`, `public`, `hashtag` with a `tag`, `list` with a `list`, and so on. */
export interface StreamName {
  stream: string
  tag?: string
  list?: string
}

/** Mastodon's streams, several over one socket, with the session in the header of the upgrade. */
export function mastodonSocket(url: string, token: string, onMessage: (message: Message) => void) {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/streaming`, { headers })
  socket.on('message', (text) => onMessage(JSON.parse(String(text)) as Message))
  const send = (message: object) => socket.send(JSON.stringify(message))
  return {
    socket,
    /** Follows a stream: from now on, or from where it was left. */
    subscribe: (name: StreamName, after?: string) => send({ type: 'subscribe', ...name, after }),
    unsubscribe: (name: StreamName) => send({ type: 'unsubscribe', ...name }),
    close: () => socket.close(),
  }
}
