import { z } from 'zod'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { publishPost } from './internal/newPost.ts'
import { IdempotencyKey, plannedPost, postFields } from './internal/plannedPost.ts'
import { AllowedMentions } from './internal/allowedMentions.ts'

export const createPost = defineOperation({
  name: 'createPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Publish a post or a reply, optionally with media or a poll.',
  input: z.strictObject({
    ...postFields,
    allowedMentions: AllowedMentions.optional(),
    idempotencyKey: IdempotencyKey.optional().describe(
      'A request with the same key within an hour returns the same post.',
    ),
  }),
  output: Post,
  async run({ idempotencyKey, allowedMentions, ...fields }, call): Promise<Post> {
    return (await publishPost(plannedPost(fields), call.caller, call, { idempotencyKey, allowedMentions })).post
  },
})
