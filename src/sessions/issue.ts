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

type IssuingStore = Pick<AuthSessionStore, 'insert' | 'listFor' | 'revoke'>

/**
 * Makes and stores a session. The identifier is known from here on to the caller only: the store gets its hash. Where the account
 * has too many of the kind, those that were not used for longest end.
 */
export async function issueSession(
  store: IssuingStore,
  request: IssueRequest,
  rules: SessionRules = defaultSessionRules,
): Promise<Issued> {
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
    idleSeconds: rules.sessionIdleSeconds,
    absoluteSeconds: rules.sessionAbsoluteSeconds,
    ...lifetimes,
  })
  await endExcess(store, session, mostOf(kind, rules))
  return { id, session }
}

// The command line makes as many as the operator wants.
function mostOf(kind: SessionKind, { appSessions, browserSessions }: SessionRules): number | undefined {
  if (kind === 'cli') return undefined
  return kind === 'browser' ? browserSessions : appSessions
}

// After the session was made: of many at once, the last to look sees them all. All choose the same ones to end, so that none too
// many goes, and what was cut off here is done by the next.
async function endExcess(store: IssuingStore, made: KeptSession, most: number | undefined): Promise<void> {
  if (most === undefined) return
  const { accountId, kind, clientId } = made
  const alike = (await store.listFor(accountId)).filter((other) => other.kind === kind && other.clientId === clientId)
  for (const { handle } of alike.sort(latestFirst).slice(most)) await store.revoke(handle, accountId)
}

function latestFirst(a: KeptSession, b: KeptSession): number {
  const [first, second] = [a, b].map(({ lastUsedAt, createdAt, handle }) => `${lastUsedAt} ${createdAt} ${handle}`)
  return first! > second! ? -1 : 1
}

/**
 * The same for an account that must be there: undefined where it is gone or suspended, however lately. Who was suspended meanwhile had their
 * sessions ended before this one was made: it must not come back with them.
 */
export async function issueIfThere(
  store: IssuingStore & Pick<AuthSessionStore, 'find'>,
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
