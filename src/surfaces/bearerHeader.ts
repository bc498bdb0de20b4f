import { type AppToken, parseAppToken } from '../model/app.ts'
import { parseSessionId, type SessionId } from '../model/session.ts'

/**
 * The result of reading the `Authorization` headers of a request: nothing, something invalid, or a session
 * identifier.
 */
export type BearerHeader = 'absent' | 'invalid' | SessionId

// RFC 6750 section 2.1, RFC 9110 section 11.2: token68.
const bearer = /^bearer +([A-Za-z0-9._~+/-]+=*)[ \t]*$/i

/**
 * Reads the header `Authorization: Bearer <session-id>` from a message's raw headers, in which names and values
 * alternate. Several such headers are invalid.
 */
export function readBearerHeader(rawHeaders: readonly string[]): BearerHeader {
  const values = authorizationValues(rawHeaders)
  if (values.length === 0) return 'absent'
  const token = onlyToken(values)
  return (token !== undefined && parseSessionId(token)) || 'invalid'
}

/**
 * Reads the only header `Authorization: Bearer <app token>` from a message's raw headers. Returns undefined for
 * anything else.
 */
export function readAppToken(rawHeaders: readonly string[]): AppToken | undefined {
  const token = onlyToken(authorizationValues(rawHeaders))
  return token === undefined ? undefined : parseAppToken(token)
}

// If there are several headers, Node takes the first without an error. A proxy in front of us may have checked a
// different one.
function onlyToken(values: readonly string[]): string | undefined {
  return values.length === 1 ? bearer.exec(values[0]!)?.[1] : undefined
}

/** Returns the values of every `Authorization` header among a message's raw headers. */
export function authorizationValues(rawHeaders: readonly string[]): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 13 && name.toLowerCase() === 'authorization') values.push(rawHeaders[at + 1] ?? '')
  }
  return values
}
