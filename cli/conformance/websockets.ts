import { within } from './response.ts'
import { graphqlPath } from './graphql.ts'
import type { Header } from './http.ts'
import { expectThat, expectUpgradeRefused } from './judging.ts'
import type { Socket } from './sockets.ts'
import { bearer, type Target } from './target.ts'

/** The subprotocol of GraphQL. */
export const graphqlProtocol = 'graphql-transport-ws'

/** The path and subprotocols of a WebSocket. */
export interface WebSocketEndpoint {
  path: string
  protocols: readonly string[]
}

/** Returns the WebSockets at the default paths (paths-5, paths-6), or at those of the profile. */
export function endpointsOf(target: Target): WebSocketEndpoint[] {
  const { graphql, streaming } = target.profile.surfaces ?? {}
  return [
    ...(graphql === false ? [] : [{ path: graphqlPath(target), protocols: [graphqlProtocol] }]),
    ...(streaming === false ? [] : [streamingEndpoint(target)]),
  ]
}

/** Returns the WebSocket of Mastodon's streams. */
export function streamingEndpoint({ profile }: Target): WebSocketEndpoint {
  return { path: profile.surfaces?.streaming || '/api/v1/streaming', protocols: [] }
}

/** Requests a WebSocket that must be refused. Returns the response. */
export async function refusalOf(
  target: Target,
  { path, protocols }: WebSocketEndpoint,
  headers: readonly Header[],
  what: string,
) {
  return expectUpgradeRefused(await target.openSocket(path, { protocols, headers }), `${what} at ${path}`)
}

/** Opens a WebSocket of GraphQL with the session. */
export async function openGraphql(target: Target, payload?: object): Promise<Socket> {
  const { socket, refusal } = await target.openSocket(graphqlPath(target), {
    protocols: [graphqlProtocol],
    headers: [bearer(target)],
  })
  expectThat(socket !== undefined, `a WebSocket at ${graphqlPath(target)} with a session`, refusal ?? '')
  socket.send({ type: 'connection_init', ...(payload && { payload }) })
  return socket
}

/** Opens a WebSocket of GraphQL with the session, ready for subscriptions. */
export async function readyGraphql(target: Target): Promise<Socket> {
  const socket = await openGraphql(target)
  const isReady = (await socket.next(isOf('connection_ack'))) !== undefined
  if (!isReady) socket.close()
  expectThat(isReady, 'connection_ack', 'no message within 3 seconds')
  return socket
}

/** Returns whether a message has a type. */
export const isOf = (type: string) => (message: unknown) => within(message, 'type') === type
