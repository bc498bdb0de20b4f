import type { AccountId, DecisionId } from '../model/ids.ts'
import type { AppealState, ModeratedDecision, ModerationDecision } from '../model/moderationDecision.ts'
import type { Page, PagingInput, Stretch } from '../model/page.ts'
import type { ModeratorAct } from './moderation.ts'

/** Filters of decisions. */
export interface DecisionQuery extends PagingInput {
  accountId?: AccountId | undefined
  appeal?: AppealState | undefined
}

/** The decisions of moderators. They are recorded in the transaction of what was decided: see `ModeratorAct`. */
export interface ModerationDecisions {
  /** The decisions about an account that its owner was notified of, newest first. */
  own(account: AccountId, stretch: Stretch): Promise<Page<ModerationDecision>>
  /**
   * Appeals against a decision about the account, once. Throws `not_found`, and `conflict` if it is too late, was
   * appealed already, or is undone.
   */
  appeal(id: DecisionId, account: AccountId, text: string): Promise<ModerationDecision>
  /** Newest first, without those about `reader`, who must not learn who decided. */
  page(query: DecisionQuery, reader: AccountId): Promise<Page<ModeratedDecision>>
  /** Throws `not_found`, also for one about `reader`. */
  read(id: DecisionId, reader: AccountId): Promise<ModeratedDecision>
  /**
   * Decides about an appeal; if it is approved, what was decided is undone. Throws `not_found`, `conflict` if no appeal
   * is pending, and `forbidden` if the moderator's role does not outrank that of the account, or if they decided
   * themselves while another moderator could decide about the appeal.
   */
  decideAppeal(id: DecisionId, isApproved: boolean, act: ModeratorAct): Promise<void>
  /** Restores the posts that were removed by a decision. The job. */
  restorePosts(id: DecisionId): Promise<void>
}
