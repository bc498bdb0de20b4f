import { findCredentialName } from '../../model/credentialNames.ts'
import { isJsonObject, type JsonObject, valueOfJson } from '../jsonText.ts'
import { keysWithin } from '../jsonKeys.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** An id stands in every message that belongs to it. */
const idAtMost = 128

// What clients send; the rest is for servers to say.
const ofClients: ReadonlySet<unknown> = new Set(['connection_init', 'ping', 'pong', 'subscribe', 'complete'])

/**
 * Reads a message, and judges what the library would let pass: a credential beside a message's own
 * fields or in one that carries anything (`ping`), ids of any length, and what only a server says.
 * Throws SocketEnd. What is in `connection_init` and `subscribe` is judged where it is used.
 */
export function readProtocolMessage(text: string): JsonObject {
  const message = valueOfJson(text)
  if (!isJsonObject(message)) throw new SocketEnd(...closeCodes.invalid)
  const { id, type, payload } = message
  const isJudgedLater = type === 'subscribe' || type === 'connection_init'
  const names = [...Object.keys(message), ...(isJudgedLater ? [] : keysWithin(payload))]
  if (findCredentialName(names) !== undefined) throw new SocketEnd(...closeCodes.credential)
  if (typeof id === 'string' && id.length > idAtMost) throw new SocketEnd(...closeCodes.invalid)
  if (!ofClients.has(type)) throw new SocketEnd(...closeCodes.invalid)
  return message
}
