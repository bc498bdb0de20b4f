import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Take a post off the top of the profile. */
export const unpinPost = defineOperation({
  name: 'unpinPost',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Take a post off the top of the profile.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.unpin(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})
