import { call } from './boundary.js'

/** Creates a client with the `createClient` of `graphql-ws`. It gets a new ticket for each connection. */
export function streamClient(createClient) {
  let protocols
  return createClient({
    async url() {
      const ticket = await call('POST', '/api/stream-tickets', {})
      protocols = ticket.protocols
      return ticket.path
    },
    webSocketImpl: class extends WebSocket {
      constructor(address) {
        super(address, protocols)
      }
    },
  })
}
