import type { Draft, PlannedPost } from '../model/draft.ts'
import type { AccountId, DraftId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Application } from '../model/post.ts'

/** Which of the posts that are not out yet: those that wait for their author, or for their time. */
export type DraftKind = 'draft' | 'scheduled'

/** A post to be kept until later. */
export interface NewDraft {
  accountId: AccountId
  planned: PlannedPost
  application: Application | null
  /** Kept for an hour: the same key of the same author gives the same draft. */
  idempotencyKey: string | undefined
}

/** How many scheduled posts an account may have. */
export interface ScheduleLimits {
  atMost: number
  /** Whose time is on one day, in UTC. */
  perDay: number
}

/** A scheduled post whose time has come. */
export interface DueDraft {
  id: DraftId
  accountId: AccountId
  planned: PlannedPost
  application: Application | null
}

/**
 * Posts that are not out yet. Only their author finds them. The files they name are held for them:
 * no other draft or post may take them, and they are not loose. Whatever says so throws
 * `validation_failed` for files that are not the author's, not ready or held elsewhere.
 */
export interface Drafts {
  /** Throws `validation_failed` for the files, or above `atMost` drafts; `not_found` for a suspended account. */
  insert(draft: NewDraft, atMost: number): Promise<DraftId>
  /** Keeps a post with the job that publishes it at `dueAt`. Throws as `insert`, with these limits. */
  schedule(draft: NewDraft, dueAt: Date, limits: ScheduleLimits): Promise<DraftId>
  find(id: DraftId, owner: AccountId, kind: DraftKind): Promise<Draft | undefined>
  /** Newest first. */
  list(owner: AccountId, kind: DraftKind, stretch: Stretch): Promise<Page<Draft>>
  /** Changes a draft; what is absent stays. Throws `not_found`, or `validation_failed` for the files. */
  update(id: DraftId, owner: AccountId, change: Partial<PlannedPost>): Promise<void>
  /**
   * Gives a scheduled post another time, and forgets its failure. Throws `not_found`, or
   * `validation_failed` for the limits.
   */
  reschedule(id: DraftId, owner: AccountId, dueAt: Date, limits: ScheduleLimits): Promise<void>
  /** Its files become loose. Returns false when there is none such. */
  delete(id: DraftId, owner: AccountId, kind: DraftKind): Promise<boolean>
  /** A scheduled post whose time has come, that did not fail before, and whose account is not disabled. */
  findDue(id: DraftId): Promise<DueDraft | undefined>
  /** Notes why a scheduled post could not be published, unless it got another time or is gone. */
  fail(id: DraftId, reason: string): Promise<void>
}
