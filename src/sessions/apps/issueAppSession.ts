import type { App } from '../../model/app.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Scope } from '../../model/scopes.ts'
import type { SessionHandle } from '../../model/session.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { Stores } from '../../stores/stores.ts'
import { type Issued, issueIfThere, type IssueRequest } from '../issue.ts'

/** Whom an app is let in by, and to do what. */
export interface AppSessionRequest {
  app: App
  accountId: AccountId
  scopes: readonly Scope[]
  /** What the session is listed by; a new one unless given. */
  handle?: SessionHandle | undefined
}

/** What sessions of apps are made with. */
export interface AppSessionStores {
  authSessions: Pick<Stores['authSessions'], 'insert' | 'find' | 'revoke'>
  apps: Pick<Stores['apps'], 'findById'>
}

/**
 * Makes the session that somebody has with an app: it lives as long as the app's do, and what is posted with
 * it names the app. Undefined where the account is gone or suspended, or the app was removed, however lately.
 */
export async function issueAppSession(
  { authSessions, apps }: AppSessionStores,
  rules: SessionRules,
  { app, accountId, scopes, handle }: AppSessionRequest,
): Promise<Issued | undefined> {
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
  const issued = await issueIfThere(authSessions, request, rules)
  // Whoever removed the app ended its sessions before this one was made.
  if (!issued || (await apps.findById(app.id))) return issued
  await authSessions.revoke(issued.session.handle)
  return undefined
}
