import { hashOf } from '../model/concealed.ts'
import { ServiceError } from '../model/errors.ts'
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
import type { AuthSessionStore, KeptSession } from '../stores/authSessions.ts'

/** How long a session lives, in seconds: without being used, and at most. */
export interface Lifetimes {
  idleSeconds: number
  absoluteSeconds: number
}

export interface IssueRequest {
  accountId: AccountId
  kind: SessionKind
  /** What it is listed by; a new one unless given. */
  handle?: SessionHandle
  /** What its owner sees in the list of sessions, such as an app's name. */
  label: string
  scopes: readonly Scope[]
  application?: Application | null
  /** The `client_id` of the app that it is for. */
  clientId?: string | null
  lifetimes?: Partial<Lifetimes>
}

/** A session as it is made: nobody else ever gets the identifier. */
export interface Issued {
  id: SessionId
  session: KeptSession
}

/**
 * Makes and stores a session. The identifier is known from here on to the caller only: the store gets
 * its hash. Where the account has too many of the kind, those that were not used for longest end.
 */
export async function issueSession(
  store: Pick<AuthSessionStore, 'insert'>,
  request: IssueRequest,
  rules: SessionRules = defaultSessionRules,
): Promise<Issued> {
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

// The command line makes as many as the operator wants.
function mostOf(kind: SessionKind, { appSessions, browserSessions }: SessionRules): number | undefined {
  if (kind === 'cli') return undefined
  return kind === 'browser' ? browserSessions : appSessions
}

/**
 * The same for an account that must be there: undefined where it is gone or suspended, however lately. Who
 * was suspended meanwhile had their sessions ended before this one was made: it must not come back with them.
 */
export async function issueIfThere(
  store: Pick<AuthSessionStore, 'insert' | 'find' | 'revoke'>,
  request: IssueRequest,
  rules: SessionRules,
): Promise<Issued | undefined> {
  const issued = await issueSession(store, request, rules).catch(noneIfGone)
  if (!issued || (await store.find(hashOf(issued.id)))) return issued
  await store.revoke(issued.session.handle)
  return undefined
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'not_found') return undefined
  throw error
}
