import type { Socket } from 'node:net'
import type { Log } from '../../log.ts'
import { ServiceError } from '../../model/errors.ts'
import { errorEntity } from './entities/error.ts'
import { sentence } from '../../messages/text.ts'
import { jsonType } from './errors.ts'
import { newRequestId } from './requestTrail.ts'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers malformed HTTP directly on the socket and closes it. The received bytes are neither logged nor repeated.
 * Calls `onSlowHead` with the address of a client whose head took too long.
 */
export function clientErrorHandler(
  log: Log,
  onSlowHead: (address: string) => unknown,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // Browsers open connections that they may never use. Nothing is sent on those.
    const isSlowHead = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead > 0
    if (isSlowHead) onSlowHead(socket.remoteAddress ?? '')
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) return void socket.destroy()
    const requestId = newRequestId()
    log.info({ request_id: requestId, address: socket.remoteAddress, code: error.code }, 'malformed HTTP')
    socket.end(responseText(statusLines[error.code ?? ''] ?? '400 Bad Request', requestId))
  }
}

// The bytes of a second response must not end up inside the first.
function isResponding(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  return message?.headersSent === true
}

function responseText(statusLine: string, requestId: string): string {
  const error = new ServiceError('malformed_request', sentence('malformedRequest'))
  const body = JSON.stringify(errorEntity(error, { requestId, language: 'en' }))
  const headers = [
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `HTTP/1.1 ${statusLine}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
