import { type App, parseAppToken } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { parseSessionId } from '../../model/session.ts'
import type { Stores } from '../../stores/stores.ts'
import { OAuthError } from './oauthError.ts'

type TokenStores = Pick<Stores, 'apps' | 'authSessions'>

/**
 * Revokes a session with an app, or the app's own token (RFC 7009). An unknown or ended token counts as revoked.
 * Throws `unauthorized_client` for a token of another app.
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

// The same error as in Mastodon. It reveals nothing new to the owner of the token.
function ofAnother(): OAuthError {
  return new OAuthError('unauthorized_client', 'The token was not issued to this client', 'forbidden')
}
