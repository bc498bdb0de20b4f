import { call } from './boundary.js'

/**
 * Follows a GraphQL subscription with a new ticket. Calls `onEvent` with `{ data, errors? }`, and `onEnd` with the
 * close code and, if GraphQL ended it, its errors.
 */
export async function follow(query, onEvent, onEnd) {
  const { path, protocols } = await call('POST', '/api/stream-tickets', {})
  const socket = new WebSocket(path, protocols)
  let errors
  socket.onopen = () => socket.send('{"type":"connection_init"}')
  socket.onclose = ({ code }) => onEnd(code, errors)
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data)
    if (type === 'connection_ack') socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }))
    if (type === 'next') onEvent(payload)
    if (type === 'error') errors = payload
    // Either way there are no more events.
    if (type === 'error' || type === 'complete') socket.close()
  }
  return socket
}
