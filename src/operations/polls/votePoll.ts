import { z } from 'zod'
import { invalid, notFound } from '../../model/errors.ts'
import { PollId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { readPost } from '../posts/postInput.ts'

/** Votes in a poll: once, or anew where its author lets votes be changed. */
export const votePoll = defineOperation({
  name: 'votePoll',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Vote in a poll: once, or anew where its author lets votes be changed; returns the post that asks it.',
  input: z.strictObject({
    id: PollId,
    choices: z.array(z.int().min(0).max(100)).min(1).max(100).describe('Options by number, from 0.'),
  }),
  output: Post,
  async run({ id, choices }, call): Promise<Post> {
    const { accountId } = call.caller
    const postId = await call.stores.polls.postOf(id)
    if (!postId) throw notFound()
    const post = await readPost(call, postId, accountId)
    if (post.author.id === accountId) throw invalid('id', 'ownPoll')
    await call.stores.polls.vote(id, accountId, [...new Set(choices)])
    return readPost(call, postId, accountId)
  },
})
