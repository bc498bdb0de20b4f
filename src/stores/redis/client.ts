/**
 * The members of a client from the package `redis` that the service uses, for one server or a cluster. Importing this
 * type does not need the package.
 */
export interface RedisClient {
  /**
   * For a server: the words of a command. For a cluster: the key that selects the node, whether the command only reads,
   * and the words.
   */
  sendCommand(...args: never[]): Promise<unknown>
  duplicate(...args: never[]): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
  readonly isReady: boolean
}

/** The common way to send commands with either kind of client. */
export interface Sender {
  /** Sends a command to the node of its key, or to any node without one. Rejects with the error of the client. */
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

// Returns strings, whatever types the application has set for its client.
const asText = { typeMapping: {} }

/** Returns whether a client is a cluster client. */
export function isCluster(client: RedisClient): boolean {
  return 'nodeByAddress' in client
}

/** Makes a sender for either kind of client. It never uses a replica, which may lack the latest writes. */
export function senderOf(client: RedisClient): Sender {
  const isReady = () => client.isReady
  if (isCluster(client)) {
    const sendToNode = client.sendCommand.bind(client) as unknown as SendToNode
    return { send: (key, words) => sendToNode(key, false, words, asText), isReady }
  }
  const sendOne = client.sendCommand.bind(client) as unknown as SendOne
  return { send: (_key, words) => sendOne(words, asText), isReady }
}
