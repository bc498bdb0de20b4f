import { call } from './boundary.js'

/** Follows a GraphQL subscription, each time with a new ticket; `onEnd` is told with what code it ended. */
export async function follow(query, onEvent, onEnd) {
  const { path, protocols } = await call('POST', '/api/stream-tickets', {})
  const socket = new WebSocket(path, protocols)
  socket.onopen = () => socket.send('{"type":"connection_init"}')
  socket.onclose = ({ code }) => onEnd(code)
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data)
    if (type === 'connection_ack') socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }))
    if (type === 'next') onEvent(payload.data)
  }
}
