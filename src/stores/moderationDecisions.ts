import type { AccountId, DecisionId } from '../model/ids.ts'
import type { AppealState, ModeratedDecision, ModerationDecision } from '../model/moderationDecision.ts'
import type { Page, PagingInput, IdRange } from '../model/page.ts'
import type { ModeratorAct, OperatorAct } from './moderation.ts'

/** Filters of decisions. */
export interface DecisionQuery extends PagingInput {
  accountId?: AccountId | undefined
  appeal?: AppealState | undefined
}

/** The decisions of moderators. Each is recorded in the transaction of the act itself: see `ModeratorAct`. */
export interface ModerationDecisions {
  /** Returns the decisions about an account that its owner was notified of, newest first. */
  own(account: AccountId, range: IdRange): Promise<Page<ModerationDecision>>
  /**
   * Appeals against a decision about the account. Throws `not_found`, and `conflict` if it is too late, if there has
   * already been an appeal, or if the decision was undone.
   */
  appeal(id: DecisionId, account: AccountId, text: string): Promise<ModerationDecision>
  /**
   * Returns decisions, newest first. Leaves out decisions about `reader`, who must not learn which moderator decided.
   * The operator (null) sees all.
   */
  page(query: DecisionQuery, reader: AccountId | null): Promise<Page<ModeratedDecision>>
  /** Throws `not_found`, also for a decision about `reader`. */
  read(id: DecisionId, reader: AccountId | null): Promise<ModeratedDecision>
  /**
   * Decides about an appeal. An approved appeal undoes the decision. Throws `not_found`, and `conflict` if no appeal is
   * pending. Throws `forbidden` if the moderator's role does not outrank the role of the account, or if the moderator
   * made the decision and another moderator could decide about the appeal.
   */
  decideAppeal(id: DecisionId, isApproved: boolean, act: ModeratorAct | OperatorAct): Promise<void>
  /** Restores the posts or the file that a decision removed. The job `restorePosts` calls it. */
  restorePosts(id: DecisionId): Promise<void>
}
