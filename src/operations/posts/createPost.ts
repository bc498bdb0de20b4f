import { z } from 'zod'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { publishPost } from './newPost.ts'
import { IdempotencyKey, plannedPost, postFields } from './plannedPost.ts'
import { AllowedMentions } from './allowedMentions.ts'
import { readPost } from './postInput.ts'

/** Publishes a post. */
export const createPost = defineOperation({
  name: 'createPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Publish a post, with media or a poll if wanted, as an answer or of its own.',
  input: z.strictObject({
    ...postFields,
    allowedMentions: AllowedMentions.optional(),
    idempotencyKey: IdempotencyKey.optional().describe('The same key within an hour gives the same post.'),
  }),
  output: Post,
  async run({ idempotencyKey, allowedMentions, ...given }, call): Promise<Post> {
    const { id, post } = await publishPost(plannedPost(given), call.caller, call, { idempotencyKey, allowedMentions })
    return post ?? readPost(call, id, call.caller.accountId)
  },
})
