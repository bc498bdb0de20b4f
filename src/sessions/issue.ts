import { hashOf } from '../model/concealed.ts'
import { undefinedIfNotFound } from '../model/errors.ts'
import type { AccountId } from '../model/ids.ts'
import type { Application } from '../model/post.ts'
import type { Scope } from '../model/scopes.ts'
import {
  newSessionHandle,
  newSessionId,
  type SessionHandle,
  type SessionId,
  type SessionKind,
} from '../model/session.ts'
import { defaultSessionRules, type SessionRules } from '../model/sessionRules.ts'
import type { AuthSessionStore, StoredSession } from '../stores/authSessions.ts'

/** The lifetime of a session in seconds: without use, and in any case. */
export interface Lifetimes {
  idleSeconds: number
  absoluteSeconds: number
}

export interface IssueRequest {
  accountId: AccountId
  kind: SessionKind
  /** The handle of the session. @default a new one */
  handle?: SessionHandle
  /** The label in the owner's list of sessions, such as an app's name. */
  label: string
  scopes: readonly Scope[]
  application?: Application | null
  /** The `client_id` of the app. */
  clientId?: string | null
  lifetimes?: Partial<Lifetimes>
}

/** A new session. Only its creator gets the identifier. */
export interface IssuedSession {
  id: SessionId
  session: StoredSession
}

/**
 * Creates and stores a session. Only the caller knows the identifier, because the store gets its hash. If the account
 * has too many sessions of the kind, those that have been unused the longest end.
 */
export async function issueSession(
  store: Pick<AuthSessionStore, 'insert'>,
  request: IssueRequest,
  rules: SessionRules = defaultSessionRules,
): Promise<IssuedSession> {
  const { accountId, kind, label, scopes, application = null, clientId = null, lifetimes } = request
  const id = newSessionId()
  const draft = {
    hash: hashOf(id),
    handle: request.handle ?? newSessionHandle(),
    accountId,
    kind,
    label,
    scopes: [...scopes],
    application,
    clientId,
    idleSeconds: rules.sessionIdleSeconds,
    absoluteSeconds: rules.sessionAbsoluteSeconds,
    ...lifetimes,
  }
  const { session } = await store.insert(draft, mostOf(kind, rules))
  return { id, session }
}

// The command line may create any number of sessions.
function mostOf(kind: SessionKind, { appSessions, browserSessions }: SessionRules): number | undefined {
  if (kind === 'cli') return undefined
  return kind === 'browser' ? browserSessions : appSessions
}

/**
 * Issues a session for an account that must exist. Returns undefined if the account was deleted or suspended, even at
 * the last moment. A suspension ends the account's sessions, but may have done so before this one was made. Such a
 * session is revoked here, because it would become valid when the suspension ends.
 */
export async function issueIfAccountExists(
  store: Pick<AuthSessionStore, 'insert' | 'find' | 'revoke'>,
  request: IssueRequest,
  rules: SessionRules,
): Promise<IssuedSession | undefined> {
  const issued = await issueSession(store, request, rules).catch(undefinedIfNotFound)
  if (!issued || (await store.find(hashOf(issued.id)))) return issued
  await store.revoke(issued.session.handle)
  return undefined
}
