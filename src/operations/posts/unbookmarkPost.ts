import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Take a bookmark away. */
export const unbookmarkPost = defineOperation({
  name: 'unbookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Take a bookmark away.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.unbookmark(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})
