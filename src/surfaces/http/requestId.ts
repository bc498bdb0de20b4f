import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of a request: the caller's own `X-Request-Id` where that is a UUID or 16 to 32 hex digits, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && isHarmless(given) ? given : newRequestId()
}

/** A request id that nobody has used. */
export function newRequestId(): string {
  return randomUUID()
}

// It is logged and sent back. These are what proxies and tracers make; no secret, nor a part of one, has such a shape.
function isHarmless(id: string): boolean {
  return /^(?:[0-9a-f]{16,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(id)
}
