import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Bookmark a post, which nobody else sees. */
export const bookmarkPost = defineOperation({
  name: 'bookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Bookmark a post, which nobody else sees.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.bookmark(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})
