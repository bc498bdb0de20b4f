import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { BoostVisibility } from '../../model/visibility.ts'
import { defineOperation } from '../operation.ts'
import { distributed } from './internal/newPost.ts'

export const boostPost = defineOperation({
  name: 'boostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Boost a post: share it with your followers. Returns the boost, which contains the original post.',
  input: z.strictObject({
    id: PostId,
    visibility: BoostVisibility.default('public').describe(
      'Who can see the boost. It cannot be more visible than the original post.',
    ),
  }),
  output: Post,
  async run({ id, visibility }, call): Promise<Post> {
    const { accountId, application } = call.caller
    return (await distributed(call, () => call.stores.posts.boost(id, accountId, visibility, application))).post
  },
})
