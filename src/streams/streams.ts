import type { EventStream } from '../model/eventStream.ts'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { AccountEvent, NotificationEvent, StreamPosition, TimelineEvent, UserEvent } from '../model/stream.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'

/**
 * The end of one session (with `of`, only if the session belongs to that account), or of all sessions of an account.
 */
export type EndedSession = { handle: SessionHandle; of?: AccountId } | { accountId: AccountId }

/**
 * Live events, as one account may see them. With `after`, a stream first publishes all events after that position, in
 * order and once, and then continues with live events without a gap. If the events after that position are no longer
 * known, it begins with the event `gap`.
 */
export interface Streams {
  timeline(viewer: AccountId, choice: TimelineChoice, after?: StreamPosition): EventStream<TimelineEvent>
  notifications(viewer: AccountId, after?: StreamPosition): EventStream<NotificationEvent>
  account(viewer: AccountId, after?: StreamPosition): EventStream<AccountEvent>
  /** The home timeline, the notifications and the account together, in one order. */
  user(viewer: AccountId, after?: StreamPosition): EventStream<UserEvent>
  /**
   * Returns the end of the change log: all later events come after it. Throws `unavailable` while the change log cannot
   * be read.
   */
  position(): Promise<StreamPosition>
  /**
   * Calls the listener, within half a second, when a process revokes sessions or suspends accounts. Returns a function
   * that removes the listener.
   */
  onSessionEnd(listener: (ended: EndedSession) => void): () => void
  /** Makes the streams read the change log at once. Call it after a change that they may publish. */
  wake(): void
}
