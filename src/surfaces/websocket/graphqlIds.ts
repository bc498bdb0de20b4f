import { isJsonObject, type JsonObject } from '../jsonText.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** Takes a message. Resolves when the operation that it started has ended. */
type TakeMessage = (message: JsonObject) => Promise<void>

/**
 * Gives each operation of a socket a unique id, because graphql-ws identifies operations by their id. A client may
 * complete an operation while it is being opened, and start another with the same id. graphql-ws would confuse the
 * two and never stop the first. Throws SocketEnd (4409) for an id in use.
 */
export function withUniqueIds(take: TakeMessage): TakeMessage {
  const inUse = new Map<string, string>()
  let count = 0

  // This is not an async function, because its promise would retain the message and its document for as long as the
  // subscription lasts.
  function begin(message: JsonObject, id: string): Promise<void> {
    if (inUse.has(id)) throw new SocketEnd(...closeCodes.sameId)
    const own = `${++count} ${id}`
    inUse.set(id, own)
    return take({ ...message, id: own }).finally(() => {
      if (inUse.get(id) === own) inUse.delete(id)
    })
  }

  async function complete(message: JsonObject, id: string): Promise<void> {
    const own = inUse.get(id)
    inUse.delete(id)
    if (own !== undefined) await take({ ...message, id: own })
  }

  return (message) => {
    const { type, id } = message
    if (typeof id !== 'string' || id === '') return take(message)
    if (type === 'subscribe') return begin(message, id)
    return type === 'complete' ? complete(message, id) : take(message)
  }
}

/** Returns the id that the client gave an operation. */
export function clientsId(own: string): string {
  return own.slice(own.indexOf(' ') + 1)
}

/** Returns a message of graphql-ws with the client's id. */
export function withClientsId(text: string): string {
  const message = JSON.parse(text) as unknown
  if (!isJsonObject(message) || typeof message['id'] !== 'string') return text
  return JSON.stringify({ ...message, id: clientsId(message['id']) })
}
