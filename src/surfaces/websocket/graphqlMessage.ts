import { findCredentialName } from '../../model/credentialNames.ts'
import { isJsonObject, type JsonObject, valueOfJson } from '../jsonText.ts'
import { keysWithin } from '../jsonKeys.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** The length of ids is limited, because every message of an operation contains its id. */
const idAtMost = 128

// The types of clients' messages. The others are for servers.
const ofClients: ReadonlySet<unknown> = new Set(['connection_init', 'ping', 'pong', 'subscribe', 'complete'])

/**
 * Reads a message, and refuses what graphql-ws would accept: a credential beside the message's own fields or in a
 * free payload (`ping`), a very long id, and types that only servers send. Throws SocketEnd. The payloads of
 * `connection_init` and `subscribe` are checked where they are used.
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
