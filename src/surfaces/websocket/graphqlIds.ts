import { isJsonObject, type JsonObject } from '../jsonText.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** Takes a message, resolves when what it began is over. */
type Take = (message: JsonObject) => Promise<void>

/**
 * Gives each operation of a socket an id that none had before. To the library an operation is its
 * id: of one that is completed while it is being opened, and begun anew, it would take the first
 * for the second, and never stop it. Throws SocketEnd (4409) for an id in use.
 */
export function givingIds(take: Take): Take {
  const inUse = new Map<string, string>()
  let count = 0

  // Not async: the message, its document included, would be kept for as long as the subscription lasts.
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

/** The id that the client gave an operation. */
export function clientsId(own: string): string {
  return own.slice(own.indexOf(' ') + 1)
}

/** A message of the library's, with the id that the client knows. */
export function withClientsId(text: string): string {
  const message = JSON.parse(text) as unknown
  if (!isJsonObject(message) || typeof message['id'] !== 'string') return text
  return JSON.stringify({ ...message, id: clientsId(message['id']) })
}
