import { z } from 'zod'
import { PollId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'

/** Votes in a poll: once, or again if its author allows changes. */
export const votePoll = defineOperation({
  name: 'votePoll',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Vote in a poll. You can vote again if its author allows changes. Returns the post with the poll.',
  input: z.strictObject({
    id: PollId,
    choices: z.array(z.int().min(0).max(100)).min(1).max(100).describe('The numbers of the chosen options, from 0.'),
  }),
  output: Post,
  run: ({ id, choices }, { stores, caller }): Promise<Post> => stores.polls.vote(id, caller.accountId, choices),
})
