import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { PollId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { readPost } from '../posts/internal/postInput.ts'

/** Returns a poll, with its post. */
export const poll = defineOpenOperation({
  name: 'poll',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read a poll. Returns the post with the poll.',
  input: z.strictObject({ id: PollId }),
  output: Post,
  async run({ id }, call): Promise<Post> {
    const postId = await call.stores.polls.postOf(id)
    if (!postId) throw notFound()
    return readPost(call, postId, call.caller?.accountId)
  },
})
