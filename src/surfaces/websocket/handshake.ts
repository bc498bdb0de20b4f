import type { IncomingMessage } from 'node:http'
import { sentence, type Text } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { asksForWebSocket, offeredProtocols } from '../upgradeRequests.ts'

const key = /^[+/0-9A-Za-z]{22}==$/

/** Checks the head of a WebSocket upgrade (RFC 6455 section 4.2.1). Throws `malformed_request`. */
export function requireHandshake(request: IncomingMessage): void {
  const { headers, httpVersion } = request
  if (httpVersion !== '1.1') throw malformed(sentence('socketHttp11'))
  if (!asksForWebSocket(request)) throw malformed(sentence('socketUpgrade'))
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
    throw malformed(sentence('socketBody'))
  }
  if (!key.test(headers['sec-websocket-key'] ?? '')) throw malformed(sentence('socketKey'))
  if (headers['sec-websocket-version'] !== '13') {
    throw malformed(sentence('socketVersion'), { 'Sec-WebSocket-Version': '13' })
  }
}

/** The protocol of a path. If it is optional, clients need not name one. */
export interface SpokenProtocol {
  name: string
  isOptional: boolean
}

/**
 * Checks the protocols that a client offers. Throws `malformed_request`. A page's socket fails unless the response
 * names one that it offered.
 */
export function requireProtocol(request: IncomingMessage, { name, isOptional }: SpokenProtocol): void {
  const offered = offeredProtocols(request)
  if (offered.includes(name) || (isOptional && offered.length === 0)) return
  throw malformed(sentence('socketProtocol', { protocol: name }))
}

function malformed(why: Text, headers: Record<string, string> = {}): ServiceError {
  return new ServiceError('malformed_request', why, { headers })
}
