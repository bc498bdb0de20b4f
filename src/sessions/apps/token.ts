import type { Secret } from '../../model/concealed.ts'
import type { IssuedSession } from '../issue.ts'

/** A token response (RFC 6749 section 5.1). There are no refresh tokens, because using a session prolongs it. */
export interface Token {
  accessToken: Secret<string>
  scopes: readonly string[]
  /** ISO 8601. */
  createdAt: string
  /** In seconds. Undefined if use prolongs the token. */
  expiresIn?: number
}

/** Returns the token response of a new session. */
export function tokenOf({ id, session }: IssuedSession): Token {
  return { accessToken: id, scopes: session.scopes, createdAt: session.createdAt }
}
