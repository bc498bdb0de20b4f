import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { BoostVisibility } from '../../model/visibility.ts'
import { defineOperation } from '../operation.ts'
import { distributed } from './internal/newPost.ts'

/** Passes a post on to one's followers. */
export const boostPost = defineOperation({
  name: 'boostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: "Pass a post on to one's followers; returns the boost, which holds the original.",
  input: z.strictObject({
    id: PostId,
    visibility: BoostVisibility.default('public').describe('Who sees the boost; never more than see the original.'),
  }),
  output: Post,
  async run({ id, visibility }, call): Promise<Post> {
    const { accountId, application } = call.caller
    return (await distributed(call, () => call.stores.posts.boost(id, accountId, visibility, application))).post
  },
})
