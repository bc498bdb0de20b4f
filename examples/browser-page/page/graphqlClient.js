import { call } from './boundary.js'

/** A client of `graphql-ws`, whose `createClient` this is given. It takes a new ticket for each connection. */
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
