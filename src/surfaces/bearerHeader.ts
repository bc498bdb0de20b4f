import { parseSessionId, type SessionId } from '../model/session.ts'

/** What the `Authorization` headers of a request say: nothing, a session identifier, or something that is none. */
export type BearerHeader = 'absent' | 'invalid' | SessionId

// RFC 6750 section 2.1, RFC 9110 section 11.2: token68.
const bearer = /^bearer +([A-Za-z0-9._~+/-]+=*)[ \t]*$/i

/** Reads the one `Authorization: Bearer <session-id>` from a message's raw headers (names and values by turns). */
export function readBearerHeader(rawHeaders: readonly string[]): BearerHeader {
  const values = authorizationValues(rawHeaders)
  if (values.length === 0) return 'absent'
  // Node itself keeps the first of several in silence: whoever stands in front of us may have looked at another.
  if (values.length > 1) return 'invalid'
  const token = bearer.exec(values[0]!)?.[1]
  return (token !== undefined && parseSessionId(token)) || 'invalid'
}

function authorizationValues(rawHeaders: readonly string[]): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 13 && name.toLowerCase() === 'authorization') values.push(rawHeaders[at + 1] ?? '')
  }
  return values
}
