import type { AccountId, PollId, PostId } from '../model/ids.ts'

/** The polls. They are read as part of their posts. */
export interface Polls {
  postOf(id: PollId): Promise<PostId | undefined>
  /**
   * Counts a vote, once per account: two votes at once, one wins; where the poll lets votes be changed, the last one. Throws
   * `validation_failed` when the poll has ended, when the account has voted already and may not change that, when a choice is
   * unknown, or for several choices where one is asked; `not_found` for no poll.
   */
  vote(id: PollId, account: AccountId, choices: readonly number[]): Promise<void>
  /**
   * Takes back a vote, if there is one. Throws `validation_failed` when the poll has ended or does not let votes be changed,
   * `not_found` for no poll.
   */
  withdraw(id: PollId, account: AccountId): Promise<void>
}
