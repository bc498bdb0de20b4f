import type { AccountId, DecisionId, PostId } from '../model/ids.ts'
import type { ModeratedPost } from '../model/moderatedPost.ts'
import type { Act } from './auditLog.ts'
import type { ModeratorAct, OperatorAct } from './moderation.ts'

/** Which posts of an account to remove: those published in a time. */
export interface BulkRemoval {
  account: AccountId
  /** The first id, and the id after the last one. */
  from: PostId
  to: PostId
  /** Days in which they can be restored. */
  days: number
  /** What it is a part of; absent until it is recorded. */
  decisionId?: DecisionId
}

/**
 * Posts as moderators see them and act on them: public and unlisted ones, and those that were reported, removed ones
 * too. Of their own posts, only the public and unlisted ones. The operator can restore any.
 * All throw `not_found` for others, and mutations `forbidden` if the moderator's role does not outrank the author's.
 */
export interface ModeratedPosts {
  /** The audit log records it if the post is not for everybody. */
  read(id: PostId, act: Act): Promise<ModeratedPost>
  /**
   * Removes a post: it and its boosts are deleted, for everybody, and its rows are stored for some days. Its files are
   * shown to nobody. Does nothing for a post that was removed already.
   */
  remove(id: PostId, act: ModeratorAct | OperatorAct, days: number): Promise<void>
  /**
   * Puts a removed post back, with what hung on it. Does nothing for a post that was not removed. Throws `conflict`
   * for a boost whose original is gone or was boosted again.
   */
  restore(id: PostId, act: ModeratorAct | OperatorAct): Promise<void>
  /** Marks the media of a post as sensitive, which its author cannot take back, or takes that back. */
  cover(id: PostId, isCovered: boolean, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Forbids that a post is quoted and boosted from now on, by its author too, or allows it again. What quotes and
   * boosts it already stays. Throws `not_found` for a boost.
   */
  forbidSharing(id: PostId, isForbidden: boolean, act: ModeratorAct | OperatorAct): Promise<void>
  /** Has posts of an account removed by a job. */
  removeAll(removal: BulkRemoval, act: ModeratorAct | OperatorAct): Promise<void>
  /** Removes some of them, newest first; returns how many. The job. */
  removeSome(removal: BulkRemoval): Promise<number>
  /** Deletes removed posts for good that can no longer be restored; returns the keys of their files. */
  deleteDue(): Promise<{ count: number; keys: string[] }>
}
