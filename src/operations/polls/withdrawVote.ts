import { z } from 'zod'
import { PollId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

/**
 * Takes back a vote while the poll is open, where it lets votes be changed; may be repeated. Also
 * where the caller may not see the post any more: then it throws `not_found` afterwards.
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
