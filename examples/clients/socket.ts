import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** Creates a client for graphql-transport-ws: queries, mutations and subscriptions over one socket. */
export function socketClient(url: string, token: string): Client {
  // The session goes in the header of the upgrade only.
  class SignedInSocket extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { authorization: `Bearer ${token}` } })
    }
  }
  return createClient({ url: `${url.replace(/^http/, 'ws')}/graphql`, webSocketImpl: SignedInSocket })
}
