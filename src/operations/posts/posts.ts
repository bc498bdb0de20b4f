import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'

/** Several posts by id. */
export const posts = defineOpenOperation({
  name: 'posts',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read several posts by id, in that order; what the reader may not see is left out.',
  input: z.strictObject({ ids: z.array(PostId).max(20).describe('At most 20.') }),
  output: z.array(Post),
  run: ({ ids }, { stores, caller }): Promise<Post[]> => stores.posts.readMany(ids, caller?.accountId),
})
