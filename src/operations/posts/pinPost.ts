import { invalid } from '../../model/errors.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readPost } from './internal/postInput.ts'

export const pinPost = defineOperation({
  name: 'pinPost',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Pin one of your posts to the top of your profile.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const post = await readPost(call, id, accountId)
    if (post.author.id !== accountId) throw invalid('id', 'pinNotYours')
    if (post.boostOf) throw invalid('id', 'pinBoost')
    if (post.visibility === 'direct') throw invalid('id', 'pinDirect')
    await call.stores.posts.pin(id, accountId, call.limits.pinnedPosts)
    return readPost(call, id, accountId)
  },
})
