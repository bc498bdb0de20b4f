import { type Client, createClient } from 'graphql-sse'

/** Creates a client for GraphQL over server-sent events, for proxies that block WebSockets. */
export function eventsClient(url: string, token: string): Client {
  return createClient({ url: `${url}/graphql`, headers: { authorization: `Bearer ${token}` } })
}
