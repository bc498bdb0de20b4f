import type { AccountId, DecisionId, MediaId, PostId, PostNoteId } from '../model/ids.ts'
import type { PostNote } from '../model/postNote.ts'
import type { ModeratedPost } from '../model/moderatedPost.ts'
import type { AuditContext } from './auditLog.ts'
import type { MediaName, RemovedMedia } from './media.ts'
import type { ModeratorAct, OperatorAct } from './moderation.ts'

/** Names the posts to remove: those that an account published in a period. */
export interface BulkRemoval {
  account: AccountId
  /** The first id, and the id after the last one. */
  from: PostId
  to: PostId
  /** The number of days in which the posts can be restored. */
  days: number
  /** The decision that the removal belongs to; absent until the decision is recorded. */
  decisionId?: DecisionId
}

/**
 * Posts as moderators see them, and what moderators do to them: public and unlisted posts, reported posts, and removed
 * ones. Of their own posts, moderators see only the public and unlisted ones. The operator can restore any removed
 * post. All methods throw `not_found` for other posts, and mutations throw `forbidden` if the moderator's role does not
 * outrank the author's.
 */
export interface ModeratedPosts {
  /** Returns a post. The audit log records the call if the post is neither public nor unlisted. */
  read(id: PostId, act: AuditContext): Promise<ModeratedPost>
  /**
   * Removes a post: the post and its boosts are deleted for everybody, and its rows are stored for `days` days. Nobody
   * can open its files. Does nothing for a removed post.
   */
  remove(id: PostId, act: ModeratorAct | OperatorAct, days: number): Promise<void>
  /**
   * Restores a removed post with its interactions. Does nothing for a post that was not removed. Throws `conflict` for
   * a boost whose original was deleted or boosted again.
   */
  restore(id: PostId, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Removes a file from a post, and from all other posts that contain it. All attachments with this file are removed,
   * so the moderator must outrank all their owners. They are stored for `days` days; nobody can open the file. Does
   * nothing if the file has already been removed.
   */
  removeMedia(id: PostId, media: MediaId, act: ModeratorAct | OperatorAct, days: number): Promise<void>
  /** Puts a removed file back into every post that had it. Does nothing if the post has it. */
  restoreMedia(id: PostId, media: MediaId, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Removes an attachment of any owner for good, with all others that share its file, even from posts and drafts that
   * nobody else may see. Returns undefined if it does not exist.
   */
  deleteMedia(name: MediaName, act: OperatorAct): Promise<RemovedMedia | undefined>
  /** Marks the media of a post as sensitive, or removes that mark. Its author cannot remove the mark. */
  cover(id: PostId, isCovered: boolean, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Forbids quotes and boosts of a post from now on, even by its author, or allows them again. Existing quotes and
   * boosts stay. Throws `not_found` for a boost.
   */
  forbidSharing(id: PostId, isForbidden: boolean, act: ModeratorAct | OperatorAct): Promise<void>
  /** Returns the newest 500 notes of moderators on a post, oldest first. */
  notes(id: PostId, reader: AuditContext): Promise<PostNote[]>
  /** Adds a note. Returns undefined if the post already has `most` notes. */
  addNote(id: PostId, text: string, act: ModeratorAct | OperatorAct, most: number): Promise<PostNote | undefined>
  /** Throws `not_found`, also for a note of another moderator. The operator can delete notes without an author. */
  deleteNote(id: PostId, note: PostNoteId, act: ModeratorAct | OperatorAct): Promise<void>
  /** Adds a job that removes the posts of a bulk removal. */
  removeAll(removal: BulkRemoval, act: ModeratorAct | OperatorAct): Promise<void>
  /**
   * Removes a few of the posts of a bulk removal, newest first. Returns their number: 0 if none are left. The job
   * `removePosts` calls it until then.
   */
  removeSome(removal: BulkRemoval): Promise<number>
  /** Deletes removed posts and files that can no longer be restored. Returns the keys of the files. */
  deleteDue(): Promise<{ count: number; keys: string[] }>
}
