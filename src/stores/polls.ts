import type { AccountId, PollId, PostId } from '../model/ids.ts'
import type { Post } from '../model/post.ts'

/** The polls. They are read as part of their posts. */
export interface Polls {
  postOf(id: PollId): Promise<PostId | undefined>
  /**
   * Stores a vote, once per account. If the account votes twice at the same time, only one of the votes counts: the
   * last one, if the poll allows changes. Returns the post with the poll as the account then sees it. Throws
   * `not_found` if the account cannot see the poll. Throws `validation_failed` if the poll is the account's own or has
   * ended, if the account has voted and cannot change that, if a choice is unknown, or for several choices in a
   * single-choice poll.
   */
  vote(id: PollId, account: AccountId, choices: readonly number[]): Promise<Post>
  /**
   * Removes a vote, if there is one, and returns what `vote` returns. Throws `validation_failed` if the poll has ended
   * or allows no changes, and `not_found` if it does not exist. If the account can no longer see the poll, it throws
   * `not_found` after removing the vote.
   */
  withdraw(id: PollId, account: AccountId): Promise<Post>
}
