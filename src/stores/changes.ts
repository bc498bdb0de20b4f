import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Visibility } from '../model/visibility.ts'

/** What is noted. `viewer.changed`: whom the account follows, blocks, mutes, has in lists; of a block, both sides. */
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
  | 'ip_blocks.changed'
  | 'session.ended'

/** Who might have seen a post that is gone. */
export interface Audience {
  visibility: Visibility
  isBoost: boolean
  hasMedia: boolean
  inReplyToAccountId: AccountId | null
  mentions: AccountId[]
  /** By their names. */
  hashtags: string[]
  /** Of a boost: who wrote what it boosts, where that is not gone before. */
  originalAuthorId: AccountId | null
}

/** One thing that happened. */
export interface Change {
  position: StreamPosition
  kind: ChangeKind
  /** The post, notification, conversation or announcement; null for the others. */
  subject: string | null
  /** The author of a post; `everybody` for announcements; else whose it is. */
  account: AccountId
  /** Of a session that ended. */
  session: SessionHandle | null
  /** Of a deleted post. */
  audience: Audience | null
  /** Of a changed reaction to an announcement: its emoji. */
  reaction?: string
}

/** Whose changes are that concern everybody: no account has this id. */
export const everybody = '0' as AccountId

/** A stretch of the log that was looked through. */
export interface Stretch {
  /** What was wanted of it, in order. */
  changes: Change[]
  /** How far it goes; what was looked at last, wanted or not. */
  end: StreamPosition
  /** Whether it is shorter than asked for: no more of what was asked for could be read then. */
  isLast: boolean
  /** Which history is being written: another one since a standby took over, or the database was restored. */
  history: string
}

/**
 * Which changes are wanted: of these kinds, of these accounts where they are given, up to a
 * position (and with it) where one is.
 */
export interface WantedChanges {
  kinds: readonly ChangeKind[]
  accounts?: readonly AccountId[] | undefined
  upTo?: StreamPosition | undefined
}

/** A session that ended, or all of an account. The account may be left out where the session was surely there. */
export type NotedEnd =
  { accountId: AccountId; session?: undefined } | { session: SessionHandle; accountId?: AccountId | undefined }

/**
 * What happened lately, in the one order in which everybody sees it. Written with the changes
 * themselves, never by itself - but for the ends of sessions that are kept elsewhere.
 */
export interface Changes {
  /** The position of the last change that can be read; what happens from now on comes after it. */
  end(): Promise<StreamPosition>
  /** Looks through the next `limit` changes after a position. What appears later is never before what was read. */
  after(position: StreamPosition, limit: number, wanted?: WantedChanges): Promise<Stretch>
  /**
   * The sessions that ended and the accounts that were suspended after a position, as far as they
   * can be seen: while something older is still being written, some may appear before them.
   */
  endsAfter(position: StreamPosition): Promise<Change[]>
  /** Notes that sessions have ended which another store kept; may be repeated. */
  noteSessionEnd(end: NotedEnd): Promise<void>
  /** Whether what stands at a position, and all that came after it, is still there. */
  reaches(position: StreamPosition): Promise<boolean>
  /**
   * How many of the changes at these positions are not there any more, though they are not old:
   * another history goes on without them.
   */
  countLost(positions: readonly StreamPosition[]): Promise<number>
  /**
   * Seconds since the oldest transaction began that has noted changes and not ended: what has
   * happened since cannot be read yet.
   */
  delay(): Promise<number>
  /** Deletes what is older than so many seconds; returns how much. */
  expire(seconds: number): Promise<number>
  /** Begins another history where the log was restored into another database; to be called when a process starts. */
  settle(): Promise<void>
}
