import { WebSocket } from 'ws'

/** A message of Mastodon's socket. `payload` is JSON as a string, or an id. Resume with `id` as `after`. */
export interface Message {
  stream: string[]
  event: string
  payload?: string
  id: string
}

/** A stream: `user`, `user:notification`, `direct`, `public`, `hashtag` with a `tag`, `list` with a `list` ... */
export interface StreamName {
  stream: string
  tag?: string
  list?: string
}

/** Opens a socket for several of Mastodon's streams, with the session in the header of the upgrade. */
export function mastodonSocket(url: string, token: string, onMessage: (message: Message) => void) {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/streaming`, { headers })
  socket.on('message', (text) => onMessage(JSON.parse(String(text)) as Message))
  const send = (message: object) => socket.send(JSON.stringify(message))
  return {
    socket,
    /** Follows a stream from now on, or from the position `after`. */
    subscribe: (name: StreamName, after?: string) => send({ type: 'subscribe', ...name, after }),
    unsubscribe: (name: StreamName) => send({ type: 'unsubscribe', ...name }),
    close: () => socket.close(),
  }
}
