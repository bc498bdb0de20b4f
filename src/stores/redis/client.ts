/**
 * A client of the package `redis`, of one server or of a cluster: what is used of it. The package
 * itself is not needed to name it.
 */
export interface RedisClient {
  /**
   * Of a client: the words of a command. Of a cluster's: the key that says which node, whether it
   * only reads, the words.
   */
  sendCommand(...given: never[]): Promise<unknown>
  duplicate(...given: never[]): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  readonly isReady: boolean
}

/** What is needed of either kind to send commands. */
export interface Sender {
  /** Sends a command to where its key is; any node will do without one. Rejects as the client does. */
  send(key: string | undefined, words: readonly string[]): Promise<unknown>
  isReady(): boolean
}

type SendOne = (words: readonly string[], options: object) => Promise<unknown>
type SendToNode = (
  key: string | undefined,
  isReadonly: boolean,
  words: readonly string[],
  options: object,
) => Promise<unknown>

// Texts come as strings, whatever the caller's client makes of them otherwise.
const asText = { typeMapping: {} }

/** Whether a client is a cluster's. */
export function isCluster(client: RedisClient): boolean {
  return 'nodeByAddress' in client
}

/** Sends commands by a client of either kind. Never to a replica: it may not know yet what was just written. */
export function senderOf(client: RedisClient): Sender {
  const isReady = () => client.isReady
  if (isCluster(client)) {
    const sendToNode = client.sendCommand.bind(client) as unknown as SendToNode
    return { send: (key, words) => sendToNode(key, false, words, asText), isReady }
  }
  const sendOne = client.sendCommand.bind(client) as unknown as SendOne
  return { send: (_key, words) => sendOne(words, asText), isReady }
}
