import type { Draft, PlannedPost } from '../model/draft.ts'
import type { AccountId, DraftId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Application } from '../model/post.ts'

/** The kind of an unpublished post: `draft` waits for its author, `scheduled` for its time. */
export type DraftKind = 'draft' | 'scheduled'

/** A draft or a scheduled post to store. */
export interface NewDraft {
  accountId: AccountId
  planned: PlannedPost
  application: Application | null
  /** For an hour, the same key of the same author returns the same draft. */
  idempotencyKey: string | undefined
}

/** The limits of one account's scheduled posts. */
export interface ScheduleLimits {
  atMost: number
  /** Posts whose time is on the same day in UTC. */
  perDay: number
}

/** A scheduled post that is due. */
export interface DueDraft {
  id: DraftId
  accountId: AccountId
  planned: PlannedPost
  application: Application | null
}

/**
 * Drafts and scheduled posts. Only their author finds them. Their attachments are reserved: no other draft or post can
 * use them, and they are not deleted as unused. Methods that set attachments throw `validation_failed` for those that
 * are not the author's, not ready, or used elsewhere.
 */
export interface Drafts {
  /**
   * Throws `validation_failed` for unusable attachments, or above `atMost` drafts, `not_found` for a suspended account,
   * and `conflict` if the idempotency key belongs to a post or to a draft of the other kind.
   */
  insert(draft: NewDraft, atMost: number): Promise<DraftId>
  /** Stores a post with a job that publishes it at `dueAt`. Throws the same errors as `insert`, with these limits. */
  schedule(draft: NewDraft, dueAt: Date, limits: ScheduleLimits): Promise<DraftId>
  find(id: DraftId, owner: AccountId, kind: DraftKind): Promise<Draft | undefined>
  /** Returns an account's drafts or scheduled posts, newest first. */
  list(owner: AccountId, kind: DraftKind, range: IdRange): Promise<Page<Draft>>
  /**
   * Changes a draft. Absent properties stay as they are. Throws `not_found`, and `validation_failed` for unusable
   * attachments.
   */
  update(id: DraftId, owner: AccountId, change: Partial<PlannedPost>): Promise<void>
  /**
   * Changes the time of a scheduled post, and clears its failure. Throws `not_found`, and `validation_failed` if a
   * limit would be exceeded.
   */
  reschedule(id: DraftId, owner: AccountId, dueAt: Date, limits: ScheduleLimits): Promise<void>
  /** Deletes a draft and releases its attachments. Returns false if it does not exist. */
  delete(id: DraftId, owner: AccountId, kind: DraftKind): Promise<boolean>
  /** Returns a scheduled post that is due, did not fail before, and whose account is not disabled. */
  findDue(id: DraftId): Promise<DueDraft | undefined>
  /** Records why a scheduled post could not be published, unless it got another time or was deleted. */
  fail(id: DraftId, reason: string): Promise<void>
}
