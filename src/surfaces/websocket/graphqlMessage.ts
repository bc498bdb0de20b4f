import { findCredentialName } from '../../model/credentialNames.ts'
import { isJsonObject, keysWithin } from '../graphql/jsonText.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** An id stands in every message that belongs to it. */
const idAtMost = 128

/**
 * Judges what the library would let pass: a credential beside a message's own fields or in one that carries anything (`ping`), and ids of
 * any length. Throws SocketEnd. What is in `connection_init` and `subscribe` is judged where it is used.
 */
export function requireProtocolMessage(text: string): void {
  const message = parsed(text)
  if (!isJsonObject(message)) throw new SocketEnd(...closeCodes.invalid)
  const { id, type, payload } = message
  const isJudgedLater = type === 'subscribe' || type === 'connection_init'
  const names = [...Object.keys(message), ...(isJudgedLater ? [] : keysWithin(payload))]
  if (findCredentialName(names) !== undefined) throw new SocketEnd(...closeCodes.credential)
  if (typeof id === 'string' && id.length > idAtMost) throw new SocketEnd(...closeCodes.invalid)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
