import type { App } from '../../model/app.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Scope } from '../../model/scopes.ts'
import type { SessionHandle } from '../../model/session.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { Stores } from '../../stores/stores.ts'
import { type IssuedSession, issueIfAccountExists, type IssueRequest } from '../issue.ts'

/** The request for an app's session: the app, the account and the scopes. */
export interface AppSessionRequest {
  app: App
  accountId: AccountId
  scopes: readonly Scope[]
  /** The handle of the session. @default a new one */
  handle?: SessionHandle | undefined
}

/** The stores needed to create app sessions. */
export interface AppSessionStores {
  authSessions: Pick<Stores['authSessions'], 'insert' | 'find' | 'revoke'>
  apps: Pick<Stores['apps'], 'findById'>
}

/**
 * Issues the session of an account with an app. It has the app's lifetimes, and posts made with it name the app.
 * Returns undefined if the account was deleted or suspended, or the app was removed, even at the last moment.
 */
export async function issueAppSession(
  { authSessions, apps }: AppSessionStores,
  rules: SessionRules,
  { app, accountId, scopes, handle }: AppSessionRequest,
): Promise<IssuedSession | undefined> {
  const { idleSeconds, absoluteSeconds } = app
  const request: IssueRequest = {
    accountId,
    kind: 'app',
    label: app.name,
    scopes,
    application: { name: app.name, website: app.website },
    clientId: app.clientId,
    lifetimes: { ...(idleSeconds !== null && { idleSeconds }), ...(absoluteSeconds !== null && { absoluteSeconds }) },
    ...(handle && { handle }),
  }
  const issued = await issueIfAccountExists(authSessions, request, rules)
  // If the app has been removed, its sessions were ended before this one was made.
  if (!issued || (await apps.findById(app.id))) return issued
  await authSessions.revoke(issued.session.handle)
  return undefined
}
