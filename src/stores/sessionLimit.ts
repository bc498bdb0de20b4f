import type { SessionDraft } from './authSessions.ts'

type LimitedBy = Pick<SessionDraft, 'accountId' | 'kind' | 'clientId'>

/** Returns whether two sessions share a limit: the limit of an account for a kind of session, or for an app. */
export const shareLimit = (one: LimitedBy, other: LimitedBy): boolean =>
  one.accountId === other.accountId && one.kind === other.kind && one.clientId === other.clientId
