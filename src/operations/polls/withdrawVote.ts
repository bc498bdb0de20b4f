import { z } from 'zod'
import { PollId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

/**
 * Withdraws a vote from an open poll that allows changes. Idempotent. It also works if the caller may no longer
 * see the post, but throws `not_found` afterwards.
 */
export const withdrawVote = defineOperation({
  name: 'withdrawVote',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Withdraw your vote from an open poll, if its author allows changes. Returns the post with the poll.',
  input: z.strictObject({ id: PollId }),
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.polls.withdraw(id, caller.accountId),
})
