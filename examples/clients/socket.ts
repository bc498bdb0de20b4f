import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** GraphQL over a WebSocket (graphql-transport-ws): queries, mutations and subscriptions, all over one socket. */
export function socketClient(url: string, token: string): Client {
  // The session goes in the header of the upgrade, and nowhere else.
  class SignedInSocket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { authorization: `Bearer ${token}` } })
    }
  }
  return createClient({ url: `${url.replace(/^http/, 'ws')}/graphql`, webSocketImpl: SignedInSocket })
}
