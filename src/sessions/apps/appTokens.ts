import { type App, newAppToken, newAppTokenHandle } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import type { Scope } from '../../model/scopes.ts'
import type { Apps } from '../../stores/apps.ts'
import { isRefusal } from './consentRefusal.ts'
import { askedScopes } from './consentScopes.ts'
import { OAuthError } from './oauthError.ts'
import type { Token } from './token.ts'

/** How long an app has a token for itself, in seconds, and how many at a time. */
const bounds = { seconds: 30 * 24 * 60 * 60, most: 20 }

/**
 * A token that an app has for itself (RFC 6749 section 4.4). Throws `unauthorized_client` for an app that could not prove itself, and
 * `invalid_scope`.
 */
export async function issueAppToken(
  { apps }: { apps: Pick<Apps, 'insertToken'> },
  app: App,
  asked: string | undefined,
): Promise<Token> {
  if (app.isPublic) throw new OAuthError('unauthorized_client', 'A client without a secret gets no token for itself')
  const scopes = scopesFor(app, asked)
  const token = newAppToken()
  const createdAt = new Date().toISOString()
  await apps.insertToken({ hash: hashOf(token), handle: newAppTokenHandle(), appId: app.id, scopes }, bounds)
  return { accessToken: token, scopes, createdAt, expiresIn: bounds.seconds }
}

/** The scopes that an app asks for: `read` where it names none and may have it, else all that it registered. Throws `invalid_scope`. */
export function scopesFor(app: App, asked: string | undefined): Scope[] {
  if (asked === undefined && !app.scopes.includes('read')) return app.scopes
  const scopes = askedScopes(app, asked)
  if (isRefusal(scopes)) throw new OAuthError('invalid_scope', scopes.description)
  return scopes
}
