import { z } from 'zod'
import { PostRevision } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { onePost, readOriginal } from './internal/postInput.ts'

/** Lists all versions of a post. */
export const postHistory = defineOpenOperation({
  name: 'postHistory',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List all versions of a post, oldest first.',
  input: onePost,
  output: z.array(PostRevision),
  async run({ id }, call): Promise<PostRevision[]> {
    const viewer = call.caller?.accountId
    const original = await readOriginal(call, id, viewer)
    return call.stores.posts.revisions(original.id, viewer)
  },
})
