import type { EventStream } from '../model/eventStream.ts'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { AccountEvent, NotificationEvent, StreamPosition, TimelineEvent, UserEvent } from '../model/stream.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'

/** Whose session ended: one - of this account only, where it is said -, or all of an account. */
export type EndedSession = { handle: SessionHandle; of?: AccountId } | { accountId: AccountId }

/**
 * What happens, as it happens, as one account may see it. A stream with `after` tells first what
 * came after that position - all of it, in order, once - and then goes on without a gap; where that
 * is no longer known, a `gap` comes first.
 */
export interface Streams {
  timeline(viewer: AccountId, choice: TimelineChoice, after?: StreamPosition): EventStream<TimelineEvent>
  notifications(viewer: AccountId, after?: StreamPosition): EventStream<NotificationEvent>
  account(viewer: AccountId, after?: StreamPosition): EventStream<AccountEvent>
  /** The home timeline, the notifications and the account together, in one order. */
  user(viewer: AccountId, after?: StreamPosition): EventStream<UserEvent>
  /**
   * Where the log stands: what happens from now on comes after it. Throws `unavailable` while the log cannot be read.
   */
  position(): Promise<StreamPosition>
  /**
   * Says, within half a second, when sessions are revoked or accounts suspended, in whichever
   * process; returns how to end that.
   */
  onSessionEnd(listener: (ended: EndedSession) => void): () => void
  /** To be called when something has been kept that streams might tell of: they look at once. */
  ring(): void
}
