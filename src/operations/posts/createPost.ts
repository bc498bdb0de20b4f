import { z } from 'zod'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { publishPost } from './internal/newPost.ts'
import { IdempotencyKey, plannedPost, postFields } from './internal/plannedPost.ts'
import { AllowedMentions } from './internal/allowedMentions.ts'

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
    return (await publishPost(plannedPost(given), call.caller, call, { idempotencyKey, allowedMentions })).post
  },
})
