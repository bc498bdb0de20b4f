import type { Concealed } from '../../model/concealed.ts'
import type { Issued } from '../issue.ts'

/** What an app is given (RFC 6749 section 5.1). There are no refresh tokens: a session that is used lives on. */
export interface Token {
  accessToken: Concealed<string>
  scopes: readonly string[]
  /** ISO 8601. */
  createdAt: string
  /** Seconds; undefined where use prolongs it. */
  expiresIn?: number
}

/** A session, just made, as the app is given it. */
export function tokenOf({ id, session }: Issued): Token {
  return { accessToken: id, scopes: session.scopes, createdAt: session.createdAt }
}
