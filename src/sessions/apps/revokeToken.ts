import { type App, parseAppToken } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { parseSessionId } from '../../model/session.ts'
import type { Stores } from '../../stores/stores.ts'
import { OAuthError } from './oauthError.ts'

type TokenStores = Pick<Stores, 'apps' | 'authSessions'>

/**
 * Ends a session that somebody has with an app, or a token that it has for itself (RFC 7009). What is
 * neither, or has ended, is as good as ended. Throws `unauthorized_client` for what another app was given.
 */
export async function revokeToken(stores: TokenStores, app: App, text: string): Promise<void> {
  const session = parseSessionId(text)
  if (session) return endSession(stores, app, hashOf(session))
  const token = parseAppToken(text)
  if (token) return endAppToken(stores, app, hashOf(token))
}

async function endSession({ authSessions }: TokenStores, app: App, hash: Buffer): Promise<void> {
  const session = await authSessions.find(hash)
  if (!session) return
  if (session.clientId !== app.clientId) throw ofAnother()
  await authSessions.revoke(session.handle)
}

async function endAppToken({ apps }: TokenStores, app: App, hash: Buffer): Promise<void> {
  const caller = await apps.findToken(hash)
  if (!caller) return
  if (caller.app.id !== app.id) throw ofAnother()
  await apps.revokeToken(hash, app.id)
}

// As Mastodon: whoever has the token learns nothing by it.
function ofAnother(): OAuthError {
  return new OAuthError('unauthorized_client', 'The token was not given to this client', 'forbidden')
}
