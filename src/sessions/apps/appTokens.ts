import { type App, newAppToken } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { newSessionHandle } from '../../model/session.ts'
import type { Apps } from '../../stores/apps.ts'
import { requireScopes } from './requestedScopes.ts'
import { writeForApp } from './authenticateApp.ts'
import { OAuthError } from './oauthError.ts'
import type { Token } from './token.ts'

/** The lifetime of an app's own token in seconds, and the maximum number of such tokens per app. */
const bounds = { seconds: 30 * 24 * 60 * 60, most: 20 }

/**
 * Issues a token for the app itself (RFC 6749 section 4.4). Throws `unauthorized_client` for an app without a secret,
 * `invalid_client` for one that has just been removed, and `invalid_scope`.
 */
export async function issueAppToken(
  { apps }: { apps: Pick<Apps, 'insertToken'> },
  app: App,
  requested: string | undefined,
): Promise<Token> {
  if (app.isPublic) throw new OAuthError('unauthorized_client', 'A client without a secret gets no token for itself')
  const scopes = requireScopes(app, requested)
  const token = newAppToken()
  const createdAt = new Date().toISOString()
  const draft = { hash: hashOf(token), handle: newSessionHandle(), appId: app.id, scopes }
  await writeForApp(apps.insertToken(draft, bounds))
  return { accessToken: token, scopes, createdAt, expiresIn: bounds.seconds }
}
