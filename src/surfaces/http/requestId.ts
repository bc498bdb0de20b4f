import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The id of a request: the caller's own `X-Request-Id` where that is a short, safe token, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && isSafe(given) ? given : newRequestId()
}

/** A request id that nobody has used. */
export function newRequestId(): string {
  return randomBytes(12).toString('base64url')
}

// It is logged and sent back: what looks like a secret must not become one's resting place.
function isSafe(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id) && !/ses_|sh_/i.test(id)
}
