import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'

/** Returns several posts by id. */
export const posts = defineOpenOperation({
  name: 'posts',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read several posts by id, in the given order. Posts that you may not see are left out.',
  input: z.strictObject({ ids: z.array(PostId).max(20).describe('The ids of up to 20 posts.') }),
  output: z.array(Post),
  run: ({ ids }, { stores, caller }): Promise<Post[]> => stores.posts.readMany(ids, caller?.accountId),
})
