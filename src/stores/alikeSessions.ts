import type { SessionDraft } from './authSessions.ts'

type LimitedBy = Pick<SessionDraft, 'accountId' | 'kind' | 'clientId'>

/** Whether the same limit applies to two sessions: that of an account for a kind of session, or for an app. */
export const areAlike = (one: LimitedBy, other: LimitedBy): boolean =>
  one.accountId === other.accountId && one.kind === other.kind && one.clientId === other.clientId
