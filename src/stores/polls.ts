import type { AccountId, PollId, PostId } from '../model/ids.ts'
import type { Post } from '../model/post.ts'

/** The polls. They are read as part of their posts. */
export interface Polls {
  postOf(id: PollId): Promise<PostId | undefined>
  /**
   * Counts a vote, once per account: two votes at once, one wins; where the poll lets votes be changed,
   * the last one. Returns the post that asks, as the account sees it then. Throws `validation_failed` when
   * the poll is its own or has ended, when it has voted already and may not change that, when a choice is
   * unknown, or for several choices where one is asked; `not_found` for a poll that it does not see.
   */
  vote(id: PollId, account: AccountId, choices: readonly number[]): Promise<Post>
  /**
   * Takes back a vote, if there is one, and returns as `vote`. Throws `validation_failed` when the
   * poll has ended or does not let votes be changed, `not_found` for no poll, and where the account
   * does not see it any more: the vote is taken back all the same.
   */
  withdraw(id: PollId, account: AccountId): Promise<Post>
}
