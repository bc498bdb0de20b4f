import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Visibility } from '../model/visibility.ts'

/**
 * The kinds of entries. `viewer.changed`: an account's follows, blocks, mutes or lists changed. A block is recorded for
 * both accounts. `profile.changed` is for reads from replicas; streams do not publish it.
 */
export type ChangeKind =
  | 'post.created'
  | 'post.edited'
  | 'post.deleted'
  | 'notification.created'
  | 'notifications.read'
  | 'notifications.merged'
  | 'conversation.changed'
  | 'viewer.changed'
  | 'filters.changed'
  | 'announcement.changed'
  | 'announcement.reacted'
  | 'announcement.deleted'
  | 'account.suspended'
  | 'profile.changed'
  | 'ip_blocks.changed'
  | 'session.ended'

/** The accounts that may have seen a post that is deleted now. */
export interface Audience {
  visibility: Visibility
  isBoost: boolean
  hasMedia: boolean
  inReplyToAccountId: AccountId | null
  mentions: AccountId[]
  /** The names of its hashtags. */
  hashtags: string[]
  /** For a boost: the author of the boosted post, unless that was deleted before. */
  originalAuthorId: AccountId | null
}

/** An entry of the change log. */
export interface Change {
  position: StreamPosition
  kind: ChangeKind
  /** The id of the post, notification, conversation or announcement; null for other kinds. */
  subject: string | null
  /** The author of a post; `everybody` for announcements; otherwise the account that the change belongs to. */
  account: AccountId
  /** Set only for a session that ended. */
  session: SessionHandle | null
  /** Set for a deleted post. */
  audience: Audience | null
  /** The emoji of a changed reaction to an announcement. */
  reaction?: string
}

/** The account of changes that concern everybody. No account has this id. */
export const everybody = '0' as AccountId

/** A range of the change log that was read. */
export interface ChangeRange {
  /** The wanted changes, in order. */
  changes: Change[]
  /** The last position that was read, even if the change there was not wanted. */
  end: StreamPosition
  /** True if the range is shorter than `limit`, because no more changes could be read. */
  isLast: boolean
  /** The history that is written now. It changes when a standby takes over or the database is restored. */
  history: string
}

/** The ends of sessions that were read. */
export interface SessionEnds {
  /** The sessions that ended and the accounts that were suspended. */
  changes: Change[]
  /** The position after which to read next. */
  end: StreamPosition
  /** The history that is written now. */
  history: string
}

/**
 * A period by `performance.now`. If a session was looked up after `since` and ended before `until`, all listeners have
 * been notified of its end.
 */
export interface KnownEnds {
  since: number
  until: number
}

/** A filter of changes: by kind, and optionally by account and by the last position (included). */
export interface ChangeFilter {
  kinds: readonly ChangeKind[]
  accounts?: readonly AccountId[] | undefined
  upTo?: StreamPosition | undefined
}

/**
 * A session that ended, or all sessions of an account. The account may be missing only for a session that is known to
 * have existed.
 */
export type RecordedEnd =
  { accountId: AccountId; session?: undefined } | { session: SessionHandle; accountId?: AccountId | undefined }

/**
 * The change log: recent changes, in the one order in which all processes see them. Entries are written in the
 * transaction of their change, except for ends of sessions that are stored elsewhere.
 */
export interface Changes {
  /** Returns the position of the last change that can be read. All later changes have higher positions. */
  end(): Promise<StreamPosition>
  /**
   * Reads the next `limit` changes after a position. A change that appears later never has a lower position than one
   * that was read.
   */
  after(position: StreamPosition, limit: number, filter?: ChangeFilter): Promise<ChangeRange>
  /**
   * Reads which sessions ended and which accounts were suspended after a position, as far as that is visible, even if
   * an older transaction is still open. So some of the changes are after `end`, and are returned again.
   */
  endsAfter(position: StreamPosition): Promise<SessionEnds>
  /** Records ends of sessions that another store holds. Idempotent. */
  recordSessionEnd(end: RecordedEnd): Promise<void>
  /** Returns whether the change at a position, and all changes after it, are still stored. */
  reaches(position: StreamPosition): Promise<boolean>
  /**
   * Returns how many of the changes at these positions are lost, although they are recent, because another history
   * continues without them.
   */
  countLost(positions: readonly StreamPosition[]): Promise<number>
  /**
   * Returns the age in seconds of the oldest open transaction that has written changes. Changes after its start cannot
   * be read yet.
   */
  delay(): Promise<number>
  /** Deletes changes that are older than `seconds`. Returns their number. */
  expire(seconds: number): Promise<number>
  /** Starts another history if the change log was restored into another database. Call it when a process starts. */
  settle(): Promise<void>
}
