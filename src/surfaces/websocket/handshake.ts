import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../../model/errors.ts'
import { asksForWebSocket, offeredProtocols } from '../upgradeRequests.ts'

const key = /^[+/0-9A-Za-z]{22}==$/

/** Judges the head of a request to become a WebSocket (RFC 6455 section 4.2.1); throws `malformed_request`. */
export function requireHandshake(request: IncomingMessage): void {
  const { headers, httpVersion } = request
  if (httpVersion !== '1.1') throw malformed('A WebSocket is opened over HTTP/1.1')
  if (!asksForWebSocket(request)) throw malformed('The Upgrade header must be websocket')
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
    throw malformed('A request for a WebSocket has no body')
  }
  if (!key.test(headers['sec-websocket-key'] ?? '')) throw malformed('The Sec-WebSocket-Key header is missing or wrong')
  if (headers['sec-websocket-version'] !== '13') {
    throw malformed('The Sec-WebSocket-Version header must be 13', { 'Sec-WebSocket-Version': '13' })
  }
}

/** What protocol is spoken at a path, and whether it is spoken with a client that names none. */
export interface SpokenProtocol {
  name: string
  isOptional: boolean
}

/** Judges what protocols a client offers; throws `malformed_request`. A page's socket fails unless the answer names one that it offered. */
export function requireProtocol(request: IncomingMessage, { name, isOptional }: SpokenProtocol): void {
  const offered = offeredProtocols(request)
  if (offered.includes(name) || (isOptional && offered.length === 0)) return
  throw malformed(`Here ${name} is spoken: name it in Sec-WebSocket-Protocol`)
}

function malformed(message: string, headers: Record<string, string> = {}): ServiceError {
  return new ServiceError('malformed_request', message, { headers })
}
