import { type Client, createClient } from 'graphql-sse'

/** GraphQL over server-sent events: where a proxy lets no WebSocket through. */
export function eventsClient(url: string, token: string): Client {
  return createClient({ url: `${url}/graphql`, headers: { authorization: `Bearer ${token}` } })
}
