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
import type { AuthSessionStore, KeptSession } from '../stores/authSessions.ts'

/** How long a session lives, in seconds: without being used, and at most. */
export interface Lifetimes {
  idleSeconds: number
  absoluteSeconds: number
}

const day = 24 * 60 * 60

/** 90 days idle, a year at most: Mastodon's clients never refresh a token. */
export const usualLifetimes: Lifetimes = { idleSeconds: 90 * day, absoluteSeconds: 365 * day }

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

/** Makes and keeps a session. The identifier is known from here on to the caller only: the store gets its hash. */
export async function issueSession(store: Pick<AuthSessionStore, 'insert'>, request: IssueRequest): Promise<Issued> {
  const { accountId, kind, label, scopes, application = null, clientId = null, lifetimes } = request
  const id = newSessionId()
  const session = await store.insert({
    hash: hashOf(id),
    handle: request.handle ?? newSessionHandle(),
    accountId,
    kind,
    label,
    scopes: [...scopes],
    application,
    clientId,
    ...usualLifetimes,
    ...lifetimes,
  })
  return { id, session }
}

/**
 * The same for an account that must be there: undefined where it is gone or suspended, however lately. Who was suspended meanwhile had their
 * sessions ended before this one was made: it must not come back with them.
 */
export async function issueIfThere(
  store: Pick<AuthSessionStore, 'insert' | 'find' | 'revoke'>,
  request: IssueRequest,
): Promise<Issued | undefined> {
  const issued = await issueSession(store, request).catch(noneIfGone)
  if (!issued || (await store.find(hashOf(issued.id)))) return issued
  await store.revoke(issued.session.handle)
  return undefined
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'not_found') return undefined
  throw error
}
